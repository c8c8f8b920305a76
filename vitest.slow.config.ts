import type { ViteUserConfig } from 'vitest/config'
import first, { browserTests } from './vitest.config.ts'

const installed = './test/installed/support'
const requireNode = './test/support/require-node.ts'

/** The second tier, `npm run test:slow`: what takes minutes. `--project` runs one part of it. */
const config: ViteUserConfig = {
  test: {
    projects: [
      {
        test: {
          name: 'browsers',
          include: browserTests,
          globalSetup: [requireNode, './test/support/build-ui.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'package',
          include: ['test/installed/*.test.ts'],
          globalSetup: [requireNode, `${installed}/pack.ts`, `${installed}/node-versions.ts`],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'examples',
          include: ['test/examples/*.test.ts'],
          globalSetup: [requireNode, `${installed}/pack.ts`],
          testTimeout: 300_000,
          // npm is busy in each.
          maxConcurrency: 2,
        },
      },
      {
        test: {
          ...first.test,
          name: 'long',
          include: ['test/**/*.long.ts'],
          testTimeout: 600_000,
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
