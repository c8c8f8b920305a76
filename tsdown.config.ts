import { defineConfig, type UserConfig } from 'tsdown'

/**
 * Every entry and what they share. What `src` imports from devDependencies goes into the files; hono and its server stay outside, as
 * dependencies.
 */
const config: UserConfig = defineConfig({
  entry: { index: 'src/index.ts', 'cli/main': 'src/cli/main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  dts: { entry: 'src/index.ts', oxc: true },
  fixedExtension: false,
  // A project whose `lib` is older knows no `Symbol.asyncDispose`.
  banner: { dts: '/// <reference lib="esnext.disposable" />' },
  // Code that finds files of the package counts on being two folders below it (src/server/read-asset.ts).
  outputOptions: { chunkFileNames: 'chunks/[name]-[hash].js' },
})

export default config
