/**
 * Builds the pages of the web UI into `dist/pages`: each HTML file of the folders below, with content hashes in the names of scripts and
 * styles, and a compressed copy of each file. Does nothing if the sources have not changed since the last build. Usage: npm run build:ui
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
/** File with the hash of the sources that the pages were built from. */
const stamp = join(built, 'sources.sha256')

/** Folders under `src/pages` whose HTML files are pages. */
export const pageFolders: readonly string[] = ['web-ui', 'dashboard', 'demo', 'reference/generated']

/** Builds the pages if the sources have changed. Returns whether it built them. */
export async function buildUi(): Promise<boolean> {
  const sources = hashSources()
  if (readIfThere(stamp) === sources) return false
  mkdirSync(dirname(built), { recursive: true })
  // Build next to the final folder and move it there, so that readers never see a mix of old and new pages.
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
  // mkdtemp creates folders that only their owner can read, but everyone must be able to read the package.
  chmodSync(fresh, 0o755)
  writeFileSync(join(fresh, 'sources.sha256'), sources)
  putInPlace(fresh, sources)
  return true
}

/** Writes a `.gz` copy of each file. Unlike Brotli, browsers accept gzip over plain http too. */
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
    // Another build may have finished first. That is fine if it had the same sources.
    rmSync(fresh, { recursive: true, force: true })
    if (readIfThere(stamp) !== sources) throw error
  }
  rmSync(old, { recursive: true, force: true })
}

/** Hashes all sources of the pages. Folders that no page imports are excluded. */
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
