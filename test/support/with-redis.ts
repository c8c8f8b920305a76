import { type TestAPI, test } from 'vitest'
import { type RedisServer, redisBinary, startRedis, withoutRedis } from './redis-server.ts'

/**
 * Tests that need Redis. Each test gets its own Redis. Without Redis, the tests are skipped with a message that explains how to install
 * Redis.
 */
export const withRedis: TestAPI<{ redis: RedisServer }> = test.extend<{ redis: RedisServer }>({
  redis: async ({ skip }, use) => {
    if (redisBinary === null) skip(withoutRedis)
    const redis = await startRedis('--appendonly', 'yes', '--appendfsync', 'always')
    await use(redis)
    await redis.stop()
  },
})
