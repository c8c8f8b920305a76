/** A Redis for the whole behaviour suite; each mock has a store of its own in it. */
import { redisBinary, startRedis } from './redis-server.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (redisBinary === null) return undefined
  const redis = await startRedis('--appendonly', 'no')
  process.env.DC_MOCK_TEST_REDIS = redis.url
  return redis.stop
}
