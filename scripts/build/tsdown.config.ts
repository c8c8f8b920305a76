import { fileURLToPath } from 'node:url'
import { builtName, type EntryPoint, entryPoints } from '../package/entry-points.ts'
import { bundled } from '../package/third-party.ts'

const alsoRequired = entryPoints.filter(({ loads }) => loads !== 'import')
// Jest hands its globals to whatever a test loads.
const peers = ['@jest/globals', ...entryPoints.flatMap(({ peers = [] }) => peers)]

const common = {
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
  // Browsers take most of it: what only Node has is imported by name, and on need.
  platform: 'neutral',
  // That of the entries that run on it; a later one would change nothing in the others.
  target: 'node18',
  fixedExtension: false,
  // The pages lie in there too; they are built apart (scripts/build/ui.ts), and may be in use.
  clean: ['dist/*', '!dist/pages*'],
  // A project whose `lib` is older knows no `Symbol.asyncDispose`.
  banner: { dts: '/// <reference lib="esnext.disposable" />' },
}

/**
 * What only Node has, and what stands for it in browsers (`browser` in package.json, which needs names that stay). They lie two folders
 * below the package, as chunks do (src/server/read-asset.ts).
 */
const nodeOnly = {
  'server/listen': 'src/server/listen.ts',
  'server/read-asset': 'src/server/read-asset.ts',
  'server/node-only': 'src/server/node-only.ts',
}

const deps = {
  neverBundle: [/^node:/, '@jest/globals'],
  onlyImport: [/^node:/, 'nodemailer', 'fast-check', 'redis', ...peers],
}

/**
 * Modules are built together: what several entries share lies in chunks by who reaches it, so that no class is there twice and no entry
 * loads what is only another's. What is for `require` stands apart, with chunks of its own.
 */
const config: object[] = [
  {
    ...common,
    entry: { ...sourcesOf(entryPoints), 'cli/main': 'src/cli/main.ts', ...nodeOnly },
    format: 'esm',
    deps: { ...deps, onlyBundle: bundled.map(({ name }) => name) },
    dts: { entry: entryPoints.map(({ source }) => source), oxc: true },
    // Code that finds files of the package counts on being two folders below it (src/server/read-asset.ts).
    outputOptions: { chunkFileNames: 'chunks/[name]-[hash].js' },
  },
  {
    ...common,
    entry: sourcesOf(alsoRequired),
    format: 'cjs',
    deps: { ...deps, onlyBundle: [] },
    dts: { oxc: true },
    outputOptions: { chunkFileNames: 'chunks/[name]-[hash].cjs' },
  },
]

export default config

function sourcesOf(entries: readonly EntryPoint[]): Record<string, string> {
  return Object.fromEntries(entries.map((entry) => [builtName(entry), entry.source]))
}
