import { fileURLToPath } from 'node:url'
import { builtName, type EntryPoint, entryPoints } from '../package/entry-points.ts'
import { bundled } from '../package/third-party.ts'

const alsoRequired = entryPoints.filter(({ loads }) => loads !== 'import')
// Jest provides `@jest/globals` to every module that a test loads.
const peers = ['@jest/globals', ...entryPoints.flatMap(({ peers = {} }) => Object.keys(peers))]

const common = {
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
  // Most code also runs in browsers. Modules of Node are imported by name, and only when they are needed.
  platform: 'neutral',
  // Oldest Node version that an entry supports. A newer target would not change the output of the other entries.
  target: 'node18',
  fixedExtension: false,
  // Do not remove dist/pages, because it is built separately (scripts/build/ui.ts) and may be in use.
  clean: ['dist/*', '!dist/pages*'],
  banner: addBanner,
}

/** Entries that check the Node version before they load other code, with the path to the check. */
const checkedEntries: ReadonlyMap<string, string> = new Map([
  ['cli/main', '../require-node'],
  ...entryPoints.filter(({ node }) => node === '20.19').map((entry) => [builtName(entry), './require-node'] as const),
])

function addBanner({ format, fileName }: { format: string; fileName: string }): { js?: string; dts: string } {
  // Projects with an older `lib` do not declare `Symbol.asyncDispose`.
  const dts = '/// <reference lib="esnext.disposable" />'
  const check = checkedEntries.get(fileName.replace(/\.c?js$/, ''))
  if (check === undefined) return { dts }
  return { dts, js: format === 'cjs' ? `require('${check}.cjs')` : `import '${check}.js'` }
}

/**
 * Modules that require Node. `browser` in package.json replaces these modules in browsers, so their file names must not change. Like
 * chunks, they are two folders below the package root (src/server/read-asset.ts).
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
 * All ES modules are built together. Code that several entries share is in chunks. Each class exists only once, and no entry loads code
 * that only another entry needs. CommonJS entries are built separately and have their own chunks.
 */
const config: object[] = [
  {
    ...common,
    entry: { ...sourcesOf(entryPoints), 'cli/main': 'src/cli/main.ts', ...nodeOnly, ...requireNode },
    format: 'esm',
    deps: { ...deps, onlyBundle: bundled.map(({ name }) => name) },
    dts: { entry: entryPoints.map(({ source }) => source), oxc: true },
    // Chunks must be two folders below the package root, because code locates package files by relative paths (src/server/read-asset.ts).
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
