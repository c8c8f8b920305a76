import type { ViteUserConfig } from 'vitest/config'

const support = './test/installed/support'

/** The second tier: the package as it is packed, in projects that install it. They take minutes, most of it npm's. */
const config: ViteUserConfig = {
  test: {
    projects: [
      {
        test: {
          name: 'package',
          include: ['test/installed/*.test.ts'],
          globalSetup: ['./test/support/require-node.ts', `${support}/pack.ts`, `${support}/node-versions.ts`],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'examples',
          include: ['test/examples/*.test.ts'],
          globalSetup: ['./test/support/require-node.ts', `${support}/pack.ts`],
          testTimeout: 300_000,
          // npm is busy in each.
          maxConcurrency: 2,
        },
      },
    ],
    // npm, a compiler or a browser is busy in each: more of them wait for each other.
    maxWorkers: 2,
    // A line for each test as it ends.
    reporters: ['verbose'],
  },
}

export default config
