import type { ViteUserConfig } from 'vitest/config'
import { redisBinary } from './test/support/redis-server.ts'
import first, { browserTests, guideTests } from './vitest.config.ts'

const installed = './test/installed/support'
const requireNode = './test/support/require-node.ts'

/** What is about the state, whatever holds it. */
const behaviour = ['server', 'store', 'facts', 'world', 'journal', 'client', 'scenario', 'ways']
/** Tests that are skipped where there is no Redis, and say how to get one. */
const sayingSo = ['test/replicas/shared.test.ts']

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
          include: ['test/examples/*.test.ts', ...guideTests],
          globalSetup: [requireNode, './test/support/build-ui.ts', `${installed}/pack.ts`],
          testTimeout: 300_000,
          // npm is busy in each.
          maxConcurrency: 2,
        },
      },
      {
        // Other tools that read openapi.yaml.
        test: {
          name: 'tools',
          include: ['test/tools/*.test.ts'],
          globalSetup: [requireNode, './test/tools/install-tools.ts'],
          testTimeout: 900_000,
        },
      },
      {
        test: {
          ...first.test,
          name: 'long',
          include: ['test/**/*.long.ts'],
          exclude: ['test/replicas/**'],
          testTimeout: 600_000,
        },
      },
      {
        // The behaviour suite on Redis in place of memory.
        test: {
          ...first.test,
          name: 'redis',
          include: redisBinary === null ? sayingSo : behaviour.map((folder) => `test/${folder}/**/*.test.ts`),
          exclude: ['test/store/file/**'],
          globalSetup: [...[first.test?.globalSetup ?? []].flat(), './test/support/suite-redis.ts'],
          // Each step of a store is a round trip.
          testTimeout: 120_000,
        },
      },
      {
        // Four processes on one Redis.
        test: {
          ...first.test,
          name: 'replicas',
          include: ['test/replicas/**/*.long.ts'],
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
