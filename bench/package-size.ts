/**
 * Measures the size of a production install of the packed package, and the bundle size of the entry points for browsers. Exits with 1 if a
 * limit is exceeded.
 *
 *     npx node bench/package-size.ts              builds, packs, measures
 *     npx node bench/package-size.ts FILE.tgz     measures that tarball
 *     npx node bench/package-size.ts --write      writes the table to bench/README.md
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

interface Figure {
  what: string
  is: number
  /** Null if the value has no limit. */
  limit: number | null
  format(figure: number): string
}

const count = (figure: number): string => String(figure)
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const MB = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
const work = mkdtempSync(join(tmpdir(), 'dc-mock-size-'))
try {
  const tarball = positionals[0] ? resolve(positionals[0]) : pack()
  npm(['install', '--omit=dev', '--silent', '--no-audit', '--no-fund', tarball], work)
  const installed = filesBelow(join(work, 'node_modules'))
  const figures: Figure[] = [
    { what: 'packages in a production install', is: countPackages(installed), limit: 5, format: count },
    { what: 'files in a production install', is: installed.length, limit: null, format: count },
    { what: 'size of a production install', is: sizeOf(installed), limit: 8_000_000, format: MB },
    { what: 'size of the tarball', is: statSync(tarball).size, limit: null, format: MB },
    {
      what: '`dc-mock/sdk`, bundled, minified and gzipped',
      is: (await weigh('sdk')).bundled,
      limit: 3000,
      format: kB,
    },
    { what: '`dc-mock/sdk`, not bundled', is: (await weigh('sdk')).read, limit: 25_000, format: kB },
    {
      what: '`dc-mock/client`, bundled, minified and gzipped',
      is: (await weigh('client')).bundled,
      limit: 10_000,
      format: kB,
    },
    { what: '`dc-mock/client`, not bundled', is: (await weigh('client')).read, limit: 60_000, format: kB },
  ]
  const table = formatTable(figures)
  console.log(table)
  if (values.write) writeTable(table)
  for (const { what, is, limit, format } of figures) {
    if (limit === null || is <= limit) continue
    console.error(`Limit exceeded: ${what}, ${format(is)} instead of at most ${format(limit)}`)
    process.exitCode = 1
  }
} finally {
  rmSync(work, { recursive: true })
}

function pack(): string {
  const name = npm(['pack', '--silent', '--pack-destination', work], new URL('..', import.meta.url).pathname)
  // The build's output comes before the name of the tarball.
  return join(work, name.trim().split('\n').at(-1) ?? '')
}

function npm(words: readonly string[], folder: string): string {
  return execFileSync('npm', words, { cwd: folder, encoding: 'utf8' })
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function countPackages(files: readonly string[]): number {
  return files.filter((file) => /\/node_modules\/(@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(file)).length
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(file).size, 0)
}

/** Measures the size of an entry point with all modules that it loads: once bundled, minified and gzipped, and once unchanged. */
async function weigh(entry: string): Promise<{ bundled: number; read: number }> {
  const build = await rolldown({ input: `dc-mock/${entry}`, cwd: work, platform: 'browser' })
  const { output } = await build.generate({ format: 'esm', minify: true })
  await build.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  const files = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.startsWith('/'))
  return { bundled: chunks.reduce((sum, { code }) => sum + gzipSync(code).byteLength, 0), read: sizeOf(files) }
}

function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, is, limit, format }) => [what, format(is), limit === null ? '' : format(limit)])
  return [['measurement', 'value', 'limit'], ['---', '---', '---'], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

/** Replaces the existing table. */
function writeTable(table: string): void {
  const path = new URL('README.md', import.meta.url)
  const text = readFileSync(path, 'utf8')
  const written = text.replace(/(?<=\n)\| measurement \| value \| limit \|\n(?:\|.*\n)+/, () => `${table}\n`)
  if (written === text && !text.includes(table)) throw new Error('bench/README.md does not contain this table')
  writeFileSync(path, written)
}
