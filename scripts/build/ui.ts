/**
 * Builds the pages of the web UI into `dist/pages`. The names of scripts and styles contain a hash of their content. Each file also has a
 * compressed copy. Nothing is built if the sources have not changed since the last build. Usage: npm run build:ui
 */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const project = fileURLToPath(new URL('../../', import.meta.url))
const built = join(project, 'dist', 'pages')
/** File with the hash of the sources from which the pages were built. */
const stamp = join(built, 'sources.sha256')

/** Folders under `src/pages` with the HTML files of the pages. */
export const pageFolders: readonly string[] = ['web-ui', 'dashboard', 'demo', 'reference/generated']

/** Builds the pages if the sources have changed. Returns whether the pages were built. */
export async function buildUi(): Promise<boolean> {
  const sources = hashSources()
  if (readIfThere(stamp) === sources) return false
  mkdirSync(dirname(built), { recursive: true })
  // Build into a new folder and rename the folder at the end, so readers never see a mix of old and new pages.
  const fresh = mkdtempSync(`${built}-`)
  const { build } = await import('vite')
  const pages = pageFolders.flatMap((folder) =>
    readdirSync(join(project, 'src/pages', folder))
      .filter((name) => name.endsWith('.html'))
      .map((name) => join(project, 'src/pages', folder, name)),
  )
  await build({
    configFile: false,
    root: join(project, 'src/pages'),
    base: '/_mock/ui/',
    publicDir: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: fresh,
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: pages, checks: { pluginTimings: false } },
    },
  })
  compressFiles(fresh)
  // mkdtemp creates folders that only their owner can read. The files in the package must be readable by everyone.
  chmodSync(fresh, 0o755)
  writeFileSync(join(fresh, 'sources.sha256'), sources)
  putInPlace(fresh, sources)
  return true
}

/** Writes a `.gz` copy of each file. Over plain http, browsers accept gzip but not Brotli. */
function compressFiles(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, file)
    if (statSync(path).isFile()) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
  }
}

function putInPlace(fresh: string, sources: string): void {
  const old = `${fresh}-old`
  try {
    moveIfThere(built, old)
    renameSync(fresh, built)
  } catch (error) {
    // Another build can finish first. This is not an error if both builds used the same sources.
    rmSync(fresh, { recursive: true, force: true })
    if (readIfThere(stamp) !== sources) throw error
  }
  rmSync(old, { recursive: true, force: true })
}

/** Hashes all sources of the pages. Folders that the pages do not import are excluded. */
function hashSources(): string {
  const sources = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css|html|svg|js)$/.test(file) && !/^(?:cli|server|state|contract)/.test(file))
    .map((file) => join('src', file))
  const hash = createHash('sha256')
  for (const file of [...sources, 'scripts/build/ui.ts', 'package-lock.json'].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

if (import.meta.main && (await buildUi())) console.log('built the web UI into dist/pages')
