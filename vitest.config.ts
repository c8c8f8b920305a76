import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = {
  test: {
    include: ['test/**/*.test.ts'],
    // The second tier (vitest.installed.config.ts).
    exclude: ['test/installed/**', 'test/examples/**'],
    globalSetup: ['test/support/require-node.ts', 'test/support/build-ui.ts'],
    // A bound for what hangs, not a measure: a busy machine takes several times as long as a quiet one.
    testTimeout: 30_000,
    // CI reads the counts of its closing line from the file.
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'test-results.json' }]] : ['default'],
  },
}

export default config
