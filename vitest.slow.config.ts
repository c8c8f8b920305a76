/**
 * `npm run test:redis`: the behaviour suite on Redis in place of memory, and four processes on one Redis. Without a redis-server both say
 * that they are skipped.
 */
import type { ViteUserConfig } from 'vitest/config'
import base from './vitest.config.ts'

const config: ViteUserConfig = {
  test: {
    ...(base.test?.reporters ? { reporters: base.test.reporters } : {}),
    projects: [
      {
        test: {
          ...base.test,
          name: 'redis',
          globalSetup: [...[base.test?.globalSetup ?? []].flat(), 'test/support/suite-redis.ts'],
          include: ['server', 'store', 'facts', 'world', 'journal', 'client', 'scenario', 'ways'].map(
            (folder) => `test/${folder}/**/*.test.ts`,
          ),
        },
      },
      { test: { ...base.test, name: 'replicas', include: ['test/replicas/**/*.long.ts'] } },
    ],
  },
}

export default config
