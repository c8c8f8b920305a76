import { fileURLToPath } from 'node:url'
import { builtName, type EntryPoint, entryPoints } from '../package/entry-points.ts'
import { bundled } from '../package/third-party.ts'

const alsoRequired = entryPoints.filter(({ loads }) => loads !== 'import')
// Jest provides its globals to every module that a test loads.
const peers = ['@jest/globals', ...entryPoints.flatMap(({ peers = {} }) => Object.keys(peers))]

const common = {
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
  // Most code also runs in browsers. Node modules are imported by name, and only when needed.
  platform: 'neutral',
  // The oldest Node version that an entry supports. A later target would not change the output of the other entries.
  target: 'node18',
  fixedExtension: false,
  // dist/pages is built separately (scripts/build/ui.ts) and may be in use.
  clean: ['dist/*', '!dist/pages*'],
  banner: addBanner,
}

/** Entries that check the Node version before anything else, with the path to the check. */
const checkedEntries: ReadonlyMap<string, string> = new Map([
  ['cli/main', '../require-node'],
  ...entryPoints.filter(({ node }) => node === '20.19').map((entry) => [builtName(entry), './require-node'] as const),
])

function addBanner({ format, fileName }: { format: string; fileName: string }): { js?: string; dts: string } {
  // `Symbol.asyncDispose` is missing in projects with an older `lib`.
  const dts = '/// <reference lib="esnext.disposable" />'
  const check = checkedEntries.get(fileName.replace(/\.c?js$/, ''))
  if (check === undefined) return { dts }
  return { dts, js: format === 'cjs' ? `require('${check}.cjs')` : `import '${check}.js'` }
}

/**
 * Modules that need Node. `browser` in package.json replaces them in browsers and needs fixed file names. They are two folders
 * below the package root, like chunks (src/server/read-asset.ts).
 */
const nodeOnly = {
  'server/listen': 'src/server/listen.ts',
  'server/read-asset': 'src/server/read-asset.ts',
  'server/node-only': 'src/server/node-only.ts',
}

const requireNode = { 'require-node': 'src/require-node.js' }

const deps = {
  neverBundle: [/^node:/, '@jest/globals'],
  onlyImport: [/^node:/, 'nodemailer', 'fast-check', 'redis', ...peers],
}

/**
 * All ES modules are built together. Code that several entries share goes into chunks, split by the entries that use it, so that no
 * class exists twice and no entry loads code that only another entry needs. CommonJS entries are built separately with their own chunks.
 */
const config: object[] = [
  {
    ...common,
    entry: { ...sourcesOf(entryPoints), 'cli/main': 'src/cli/main.ts', ...nodeOnly, ...requireNode },
    format: 'esm',
    deps: { ...deps, onlyBundle: bundled.map(({ name }) => name) },
    dts: { entry: entryPoints.map(({ source }) => source), oxc: true },
    // Code that locates package files relies on being two folders below the package root (src/server/read-asset.ts).
    outputOptions: { chunkFileNames: 'chunks/[name]-[hash].js' },
  },
  {
    ...common,
    entry: { ...sourcesOf(alsoRequired), ...requireNode },
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
