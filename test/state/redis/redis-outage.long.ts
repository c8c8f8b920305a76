/** Tests replicas when Redis stops, restarts or loses data. */
import { expect } from 'vitest'
import { connectMock } from '../../../src/client/connect-mock.ts'
import type { ReplicaOptions } from '../../../src/state/redis/replica.ts'
import { controlOf } from '../../support/control.ts'
import { withRedisAccess } from '../../support/redis-access.ts'
import { newStoreUrl } from '../../support/redis-store.ts'
import { type Started, startReplica } from '../../support/start.ts'
import { withRedis as it } from '../../support/with-redis.ts'

/** Polls until the condition is true. */
async function pollUntil(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone()));
}

const used = async ({ call }: Started): Promise<number> => (await call('/_mock/websites/app_local')).json.checks_used

/** Redis error replies start with an error code in uppercase letters. */
const isErrorReply = (problem: string | null): boolean => /^[A-Z]+ /.test(problem ?? '')

it('returns the same 500 as in a key store outage while Redis is unreachable, and recovers automatically', async ({
  redis,
}) => {
  const problems: (string | null)[] = []
  const healthChanged = (problem: string | null): void => void problems.push(problem)
  const started = await startReplica(newStoreUrl(redis.url), {}, { healthChanged })
  const control = controlOf(started)
  expect((await started.check('ana@shop.example')).status).toBe(200)
  await redis.kill()

  const rejected = await started.check('ben@shop.example')
  expect(rejected).toMatchObject({ status: 500, json: { message: 'API key validation failed' } })
  const health = await control('getMockHealth')
  const store = { reachable: false, problem: 'no server is listening there' }
  expect(health.json).toMatchObject({ status: 'ok', internal_errors: 0, store })
  const { status, json } = await control('listRequests')
  expect([status, json.message]).toEqual([503, expect.stringContaining('Redis')])

  await redis.start()
  await pollUntil(async () => (await control('getMockHealth')).json.store.reachable)
  expect((await started.check('cleo@shop.example')).status).toBe(200)
  expect(await used(started)).toBe(2)
  expect((await started.call('/_mock/state')).json.people).toMatchObject([
    { email: 'ana@shop.example' },
    { email: 'cleo@shop.example' },
  ])
  expect(problems.slice(-2)).toEqual(['no server is listening there', null])
})

it.for<[string, RegExp, string[], string[], string[]]>([
  [
    'Redis is out of memory',
    /^OOM .*increase maxmemory/,
    ['CONFIG', 'SET', 'maxmemory', '1'],
    [],
    ['CONFIG', 'SET', 'maxmemory', '0'],
  ],
  [
    'it became a read-only Redis replica',
    /^READONLY .*promote it/,
    ['REPLICAOF', '127.0.0.1', '1'],
    [],
    ['REPLICAOF', 'NO', 'ONE'],
  ],
  [
    'it has too few Redis replicas',
    /^NOREPLICAS /,
    ['CONFIG', 'SET', 'min-replicas-to-write', '1'],
    [],
    ['CONFIG', 'SET', 'min-replicas-to-write', '0'],
  ],
  [
    'its password was changed',
    /^(NOAUTH|WRONGPASS) .*valid login/,
    ['CONFIG', 'SET', 'requirepass', 'geheim'],
    ['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'],
    ['CONFIG', 'SET', 'requirepass', ''],
  ],
])(
  'reports Redis as reachable but rejecting commands if %s',
  async ([, message, breaking, killing, mending], { redis }) => {
    const started = await startReplica(newStoreUrl(redis.url))
    const store = async (): Promise<{ reachable: boolean; problem: string | null }> =>
      (await controlOf(started)('getMockHealth')).json.store
    await withRedisAccess(newStoreUrl(redis.url), async (access) => {
      await access.send(breaking)
      if (killing.length > 0) await access.send(killing)
      await pollUntil(async () => isErrorReply((await store()).problem))
      expect(await store()).toMatchObject({ reachable: true, problem: expect.stringMatching(message) })
      await access.send(mending)
    })
    await pollUntil(async () => (await store()).problem === null)
  },
)

it('hides a quick Redis restart from callers', async ({ redis }) => {
  const started = await startReplica(newStoreUrl(redis.url))
  expect((await started.check('ana@shop.example')).status).toBe(200)
  await redis.kill()
  const answer = started.check('ben@shop.example')
  await redis.start()
  expect((await answer).status).toBe(200)
  expect(await used(started)).toBe(2)
})

it('counts each answered check exactly once if Redis is killed while checks are in flight', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const options = { scenario: { plan: 'business' } }
  const [one, two] = [await startReplica(store, options), await startReplica(store, options)]
  let answered = 0
  let unanswered = 0
  const send = async ({ check }: Started, email: string): Promise<void> => {
    try {
      if ((await check(email)).status === 200) answered++
    } catch {
      unanswered++
    }
  }
  for (let round = 0; round < 5; round++) {
    const sent = Array.from({ length: 100 }, (_, i) => send(i % 2 ? one : two, `person${round}.${i}@shop.example`))
    await Promise.race(sent)
    await redis.kill()
    await redis.start()
    await Promise.all(sent)
  }
  const counted = await used(one)
  expect(await used(two)).toBe(counted)
  expect(counted).toBeGreaterThanOrEqual(answered)
  expect(counted).toBeLessThanOrEqual(answered + unanswered)
  expect(answered).toBeGreaterThan(0)
})

it('reloads the state if Redis loses confirmed log entries, and reports how many were lost', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const losses: number[] = []
  const started = await startReplica(store, {}, { lost: (entries) => void losses.push(entries) })
  await started.check('ana@shop.example')
  expect(await used(started)).toBe(1)
  const appended = await withRedisAccess(store, (access) => access.logLength())
  // Simulates the crash of a machine on which Redis had not yet synced the latest entries to disk.
  await withRedisAccess(store, (access) => access.forgetLatest())
  expect(await used(started)).toBe(0)
  expect((await started.call('/_mock/requests')).json.matched).toBe(0)
  expect(losses).toEqual([appended - 1])
  const { json } = await controlOf(started)('getMockHealth')
  const lost = { at: expect.any(String), entries: appended - 1 }
  expect(json.store).toEqual({ reachable: true, problem: null, lost })
})

it('reports a lost state if Redis was emptied', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const problems: [string | null, boolean][] = []
  const healthChanged: ReplicaOptions['healthChanged'] = (problem, { isGone }): void =>
    void problems.push([problem, isGone])
  const started = await startReplica(store, {}, { healthChanged })
  await withRedisAccess(store, (access) => access.empty())
  expect(await started.check('ana@shop.example')).toMatchObject({ status: 500 })
  expect((await controlOf(started)('getMockHealth')).json).toMatchObject({
    status: 'state-lost',
    store: { reachable: true, problem: expect.stringContaining('start them again') },
  })
  await expect(connectMock(started.url)).rejects.toThrow(/Redis has lost the shared state. Stop all dc-mock replicas/)
  expect(problems).toEqual([[expect.stringContaining('start them again'), true]])
  expect((await controlOf(started)('listRequests')).json.message).toMatch(/lost the shared state.* start them again$/)
})
