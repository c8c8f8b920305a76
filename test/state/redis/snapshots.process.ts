/** Tests that snapshots keep the log short, and that new replicas load the snapshots. */
import { expect, onTestFinished, vi } from 'vitest'
import { StateMachine } from '../../../src/state/log/state-machine.ts'
import { startClosableProxy } from '../../support/closable-proxy.ts'
import { controlOf } from '../../support/control.ts'
import { withRedisAccess } from '../../support/redis-access.ts'
import { newStoreUrl } from '../../support/redis-store.ts'
import { type Started, startReplica } from '../../support/start.ts'
import { withRedis as it } from '../../support/with-redis.ts'

const frequentCompaction = { compactAfter: 20_000 }

async function readAll({ call }: Started): Promise<unknown> {
  const { saved: _, clock: __, ...state } = (await call('/_mock/state')).json
  const { entries } = (await call('/_mock/requests?website=*&limit=1000')).json
  return { state, entries, websites: (await call('/_mock/websites')).json }
}

async function runChecks(replicas: readonly Started[]): Promise<void> {
  for (let i = 0; i < 60; i++) {
    const { check } = replicas[i % replicas.length] ?? replicas[0] ?? expect.fail()
    expect((await check(`person${i}@shop.example`)).status).toBe(200)
  }
}

it('gives a new replica the state and the journal of the existing replicas', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const one = await startReplica(store, {}, frequentCompaction)
  await controlOf(one)('createWebsite', { body: { name: 'Other shop', lifetime: '10m' } })
  await runChecks([one])
  const late = await startReplica(store, {}, frequentCompaction)
  expect(await withRedisAccess(store, (access) => access.logLength())).toBeLessThan(60)
  expect(await readAll(late)).toEqual(await readAll(one))
  expect((await late.check('late@shop.example')).status).toBe(200)
  expect((await one.call('/_mock/websites/app_local')).json.checks_used).toBe(61)
})

it('gives a new replica the number of records dropped from the journal', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const start = (): Promise<Started> => startReplica(store, {}, { compactAfter: 2 ** 20 })
  const one = await start()
  const email = `${'x'.repeat(50_000)}@shop.example`
  for (let i = 0; i < 300; i++) await one.check(email)
  const [early, late] = await Promise.all([one, await start()].map(({ call }) => call('/_mock/requests?limit=1')))
  expect(late?.json).toEqual(early?.json)
  const { matched, dropped } = late?.json ?? expect.fail()
  expect(dropped).toBeGreaterThan(0)
  expect(matched + dropped).toBe(300)
})

it('keeps a single snapshot if two replicas write snapshots in turn', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const replicas = [
    await startReplica(store, {}, frequentCompaction),
    await startReplica(store, {}, frequentCompaction),
  ]
  await runChecks(replicas)
  const [one, two] = await Promise.all(replicas.map(readAll))
  expect(two).toEqual(one)
  const keys = await withRedisAccess(store, (access) => access.keys())
  expect(keys.filter((key) => key.includes('snapshot:'))).toHaveLength(1)
})

it('writes a new snapshot after its previous snapshot failed halfway', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const one = await startReplica(store, {}, frequentCompaction)
  // Replica number 1 is the first replica.
  await withRedisAccess(store, (access) => access.claimSnapshot(1))
  await runChecks([one])
  expect(await withRedisAccess(store, (access) => access.logLength())).toBeLessThan(60)
})

it('does not capture its state while another replica is writing a snapshot', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const one = await startReplica(store, {}, frequentCompaction)
  await withRedisAccess(store, (access) => access.claimSnapshot(2))
  const capture = vi.spyOn(StateMachine.prototype, 'capture')
  onTestFinished(() => capture.mockRestore())
  await runChecks([one])
  expect(capture).not.toHaveBeenCalled()
  expect(await withRedisAccess(store, (access) => access.logLength())).toBeGreaterThan(60)
})

it('reloads the state after a disconnection if the missed log entries no longer exist', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const proxy = await startClosableProxy({ port: Number(new URL(redis.url).port) })
  const disconnected = await startReplica(store.replace(/:\d+/, `:${proxy.port}`), {}, frequentCompaction)
  expect((await disconnected.check('ana@shop.example')).status).toBe(200)
  const one = await startReplica(store, {}, frequentCompaction)
  proxy.close()
  await runChecks([one])
  proxy.open()
  while ((await disconnected.call('/_mock/requests')).status !== 200);
  expect(await readAll(disconnected)).toEqual(await readAll(one))
})
