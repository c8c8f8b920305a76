import { type TestAPI, test } from 'vitest'
import { type RedisServer, redisBinary, startRedis, withoutRedis } from './redis-server.ts'

/** Tests that need a Redis. `redis` belongs to one test. Without Redis, they are skipped with a message that says how to install it. */
export const withRedis: TestAPI<{ redis: RedisServer }> = test.extend<{ redis: RedisServer }>({
  redis: async ({ skip }, use) => {
    if (redisBinary === null) skip(withoutRedis)
    const redis = await startRedis('--appendonly', 'yes', '--appendfsync', 'always')
    await use(redis)
    await redis.stop()
  },
})
