/** Starts a Redis for the test suites of the mock's behavior. Each mock uses a separate store in this Redis. */
import { redisBinary, startRedis } from './redis-server.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (redisBinary === null) return undefined
  const redis = await startRedis('--appendonly', 'no')
  process.env.DC_MOCK_TEST_REDIS = redis.url
  return redis.stop
}
