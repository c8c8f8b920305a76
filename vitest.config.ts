import { availableParallelism } from 'node:os'
import type { ViteUserConfig } from 'vitest/config'

/** They open pages in a real browser. */
export const browserTests: string[] = ['test/ui/*.test.ts', 'test/msw/browser.test.ts']
/** They follow a guide of docs/ to the letter, one command after another. */
export const guideTests: string[] = ['test/**/guide.test.ts', 'test/docs/guides.test.ts']

const config: ViteUserConfig = {
  test: {
    include: ['test/**/*.test.ts'],
    // The second tier (vitest.slow.config.ts).
    exclude: ['test/installed/**', 'test/examples/**', 'test/tools/**', ...browserTests, ...guideTests],
    globalSetup: ['test/support/require-node.ts', 'test/support/build-ui.ts'],
    // By itself vitest leaves one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A bound for what hangs, not a measure: a busy machine takes several times as long as a quiet one.
    testTimeout: 30_000,
    // CI reads the counts of its closing line from the file.
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'test-results.json' }]] : ['default'],
  },
}

export default config
