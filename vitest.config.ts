import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = {
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/require-node.ts'],
    // CI reads the counts of its closing line from the file.
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'test-results.json' }]] : ['default'],
  },
}

export default config
