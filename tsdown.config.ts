import { defineConfig, type UserConfig } from 'tsdown'
import { builtName, type EntryPoint, entryPoints } from './scripts/package/entry-points.ts'
import { bundled } from './scripts/package/third-party.ts'

const peers = entryPoints.flatMap(({ peers = [] }) => peers)

/**
 * Modules and what is for `require` are built apart, each with chunks of its own. What several entries share lies in chunks by who reaches
 * it, so that none loads what is only another's.
 */
const common: UserConfig = {
  // Browsers take most of it: what only Node has is imported by name, and on need.
  platform: 'neutral',
  // The oldest of all entries; on later ones nothing of it is slower.
  target: 'node18',
  fixedExtension: false,
  deps: {
    neverBundle: [/^node:/],
    onlyBundle: bundled.map(({ name }) => name),
    onlyImport: [/^node:/, 'nodemailer', ...peers],
  },
  // A project whose `lib` is older knows no `Symbol.asyncDispose`.
  banner: { dts: '/// <reference lib="esnext.disposable" />' },
}

const config: UserConfig[] = defineConfig([
  {
    ...common,
    entry: { ...sourcesOf(entryPoints), 'cli/main': 'src/cli/main.ts' },
    format: 'esm',
    dts: { entry: entryPoints.map(({ source }) => source), oxc: true },
    // Code that finds files of the package counts on being two folders below it (src/server/read-asset.ts).
    outputOptions: { chunkFileNames: 'chunks/[name]-[hash].js' },
  },
])

export default config

function sourcesOf(entries: readonly EntryPoint[]): Record<string, string> {
  return Object.fromEntries(entries.map((entry) => [builtName(entry), entry.source]))
}
