import type { ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = {
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/require-node.ts'],
  },
}

export default config
