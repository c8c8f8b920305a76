/**
 * Builds the pages of the web UI into `dist/pages`: each HTML file of the folders below, with scripts and styles named by their content.
 * Does nothing where the sources are those that it was built from. Usage: npm run build:ui
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
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../', import.meta.url))
const built = join(project, 'dist', 'pages')
/** What the pages were built from. */
const stamp = join(built, 'sources.sha256')

/** Folders under `src/pages` whose HTML files are pages. */
export const pageFolders: readonly string[] = ['web-ui', 'dashboard', 'demo', 'reference/generated']

/** Builds where the pages are not those of the sources. Says whether it did. */
export async function buildUi(): Promise<boolean> {
  const sources = hashSources()
  if (readIfThere(stamp) === sources) return false
  mkdirSync(dirname(built), { recursive: true })
  // Beside its place and then moved there: whoever reads meanwhile finds all of the old pages or all of the new ones.
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
  // A temporary folder is its maker's alone; the package is everybody's.
  chmodSync(fresh, 0o755)
  writeFileSync(join(fresh, 'sources.sha256'), sources)
  putInPlace(fresh, sources)
  return true
}

function putInPlace(fresh: string, sources: string): void {
  const old = `${fresh}-old`
  try {
    moveIfThere(built, old)
    renameSync(fresh, built)
  } catch (error) {
    // Another build may have been first; one of the same sources is as good.
    rmSync(fresh, { recursive: true, force: true })
    if (readIfThere(stamp) !== sources) throw error
  }
  rmSync(old, { recursive: true, force: true })
}

/** Hashes everything the pages can be made of. Folders that no page imports are left out. */
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
