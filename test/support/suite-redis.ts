/** Starts a Redis for the whole behavior suite. Each mock has a separate store in it. */
import { redisBinary, startRedis } from './redis-server.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (redisBinary === null) return undefined
  const redis = await startRedis('--appendonly', 'no')
  process.env.DC_MOCK_TEST_REDIS = redis.url
  return redis.stop
}
