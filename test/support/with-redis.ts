import { type TestAPI, test } from 'vitest'
import { type RedisServer, redisBinary, startRedis, withoutRedis } from './redis-server.ts'

/** Tests that need a Redis; `redis` is theirs alone. Where there is none, they say that they are skipped and how to get one. */
export const withRedis: TestAPI<{ redis: RedisServer }> = test.extend<{ redis: RedisServer }>({
  redis: async ({ skip }, use) => {
    if (redisBinary === null) skip(withoutRedis)
    const redis = await startRedis('--appendonly', 'yes', '--appendfsync', 'always')
    await use(redis)
    await redis.stop()
  },
})
