/**
 * `npm run test:redis`: the behaviour suite on Redis in place of memory, and four processes on one Redis. Without a redis-server both say
 * that they are skipped.
 */
import type { ViteUserConfig } from 'vitest/config'
import { redisBinary } from './test/support/redis-server.ts'
import base from './vitest.config.ts'

const folders = ['server', 'store', 'facts', 'world', 'journal', 'client', 'scenario', 'ways']
/** Tests that are skipped where there is no Redis, and say how to get one. */
const sayingSo = ['test/replicas/shared.test.ts']

const config: ViteUserConfig = {
  test: {
    ...(base.test?.reporters ? { reporters: base.test.reporters } : {}),
    projects: [
      {
        test: {
          ...base.test,
          name: 'redis',
          // Each step of a store is a round trip.
          testTimeout: 120_000,
          globalSetup: [...[base.test?.globalSetup ?? []].flat(), 'test/support/suite-redis.ts'],
          include: redisBinary === null ? sayingSo : folders.map((folder) => `test/${folder}/**/*.test.ts`),
          exclude: ['test/store/file/**'],
        },
      },
      { test: { ...base.test, name: 'replicas', include: ['test/replicas/**/*.long.ts'] } },
    ],
  },
}

export default config
