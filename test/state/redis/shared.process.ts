/** Tests two mocks with one Redis store. A change in one mock is visible in the next request to the other mock. */
import { expect } from 'vitest'
import { runCommand } from '../../cli/serve-process.ts'
import { controlOf } from '../../support/control.ts'
import { type PendingRequest, startPendingRequest } from '../../support/raw-http.ts'
import type { RedisServer } from '../../support/redis-server.ts'
import { newStoreUrl } from '../../support/redis-store.ts'
import { type Started, startReplica } from '../../support/start.ts'
import { withRedis as it } from '../../support/with-redis.ts'

async function startTwo(
  { url }: RedisServer,
  options: Parameters<typeof startReplica>[1] = {},
): Promise<[Started, Started]> {
  const store = newStoreUrl(url)
  return [await startReplica(store, options), await startReplica(store, options)]
}

/** Starts a check whose key has been accepted but whose body has not been sent yet. */
async function startPausedCheck({ url, website, call }: Started, email: string): Promise<PendingRequest> {
  const headers = { 'content-type': 'application/json', 'x-dc-key': website.private_key ?? '' }
  const line = 'POST /api/v1/services/email/check HTTP/1.1'
  const request = await startPendingRequest(url, line, headers, JSON.stringify({ email }))
  // A replica processes calls in order, so the key of the check has been accepted after this call.
  await call('/_mock/scenarios')
  return request
}

it("counts a website's checks across all replicas", async ({ redis }) => {
  const [one, two] = await startTwo(redis, { scenario: { checks_used: 490 } })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => [one, two][i % 2]?.check(`person${i}@shop.example`)),
  )
  expect(answers.map((answer) => answer?.status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(429)])
  for (const { call } of [one, two]) {
    expect((await call('/_mock/websites/app_local')).json).toMatchObject({ checks_used: 500 })
  }
})

it('answers from storage if the address was checked through another replica', async ({ redis }) => {
  const [one, two] = await startTwo(redis)
  const first = await one.check('ana@shop.example')
  const again = await two.check('ana@shop.example')
  expect(again.json.data.emailInfo).toEqual(first.json.data.emailInfo)
  expect((await two.call(`/_mock/requests/${again.headers.get('x-mock-request-id')}`)).json.why.id).toBe('storage')
})

it('rejects a key immediately after another replica deletes it', async ({ redis }) => {
  const [one, two] = await startTwo(redis)
  expect((await two.check('ana@shop.example')).status).toBe(200)
  const request = await startPausedCheck(two, 'ben@shop.example')
  const control = controlOf(one)
  const [key] = (await control('getWebsite', { path: { app_id: 'app_local' } })).json.keys
  await control('deleteKey', { path: { app_id: 'app_local', key_id: key.id } })
  expect(await two.check('ana@shop.example')).toMatchObject({ status: 401, json: { message: 'Invalid API key' } })
  expect(await one.check('ana@shop.example')).toMatchObject({ status: 401 })
  expect((await request.finish()).status).toBe(200)
})

it('applies clock changes to all replicas', async ({ redis }) => {
  const [one, two] = await startTwo(redis)
  await controlOf(one)('setClock', { body: { now: '2030-01-01T00:00:00Z', frozen: true } })
  expect((await two.check('ana@shop.example')).status).toBe(200)
  await controlOf(two)('advanceClock', { body: { by: '1d' } })
  expect((await one.check('ben@shop.example')).status).toBe(200)
  for (const { call } of [one, two]) {
    expect((await call('/_mock/state')).json.people).toMatchObject([
      { email: 'ana@shop.example', since: '2030-01-01T00:00:00.000Z' },
      { email: 'ben@shop.example', since: '2030-01-02T00:00:00.000Z' },
    ])
  }
})

it('loads a scenario for all replicas, and completes in-flight requests against the old state', async ({ redis }) => {
  const [one, two] = await startTwo(redis, { scenario: { checks_used: 10 } })
  const request = await startPausedCheck(two, 'ana@shop.example')
  await controlOf(one)('loadScenario', { body: { checks_used: 500, people: [{ email: 'ben@shop.example' }] } })
  expect((await two.check('cleo@shop.example')).status).toBe(429)
  expect((await request.finish()).status).toBe(200)
  for (const { call } of [one, two]) {
    const { json } = await call('/_mock/state')
    expect(json).toMatchObject({ checks_used: 500, people: [{ email: 'ben@shop.example' }] })
  }
})

it('counts each check in either the old or the new state while another replica loads a scenario', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const four = [1, 2, 3, 4].map(() => startReplica(store, { scenario: { checks_used: 10 } }))
  const [one, ...others] = await Promise.all(four)
  if (!one) throw new Error('There is no replica')
  const checks: ReturnType<Started['check']>[] = []
  const send = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const { check } = others[checks.length % others.length] ?? one
      checks.push(check(`person${checks.length}@shop.example`))
    }
  }
  send(60)
  await checks[0]
  const loading = controlOf(one)('loadScenario', { body: { checks_used: 400 } })
  send(60)
  await loading
  send(30)
  for (const { status } of await Promise.all(checks)) expect(status).toBe(200)
  const { entries } = (await one.call('/_mock/requests?operation=checkEmail&limit=1000')).json
  const used: number[] = entries.map(({ why }: { why: { state: { checks_used: number } } }) => why.state.checks_used)
  const after = used.filter((count) => count > 400).sort()
  expect(after).toEqual(Array.from(after, (_, i) => 401 + i))
  expect(after.length).toBeGreaterThanOrEqual(30)
  for (const { call } of [one, ...others]) {
    const { checks_used, people } = (await call('/_mock/state')).json
    expect([checks_used, people.length]).toEqual([400 + after.length, after.length])
  }
})

it('ends a wait on one replica when a matching request reaches another replica', async ({ redis }) => {
  const [one, two] = await startTwo(redis)
  const waiting = controlOf(one)('listRequests', { query: { wait: '20s', operation: 'checkEmail' } })
  const { headers } = await two.check('ana@shop.example')
  const { entries, timed_out } = (await waiting).json
  expect(entries.map(({ id }: { id: string }) => id)).toEqual([headers.get('x-mock-request-id')])
  expect(timed_out).toBe(false)
})

it('lists a request on every replica as soon as the request is answered', async ({ redis }) => {
  const [one, two] = await startTwo(redis)
  for (const [taker, reader] of [
    [one, two],
    [two, one],
    [one, two],
  ] as const) {
    const { headers } = await taker.check('ana@shop.example')
    expect((await reader.call(`/_mock/requests/${headers.get('x-mock-request-id')}`)).status).toBe(200)
  }
  await controlOf(one)('deleteRequests', { query: { website: '*' } })
  expect((await controlOf(two)('listRequests')).json.matched).toBe(0)
})

it('streams events from one replica to clients of another', async ({ redis }) => {
  const [one, two] = await startTwo(redis)
  const controller = new AbortController()
  const events = await fetch(`${one.url}/_mock/events`, { signal: controller.signal })
  await two.check('ana@shop.example')
  await controlOf(two)('createVerdict', { body: { match: 'ben@shop.example', verdict: 'block' } })
  let received = ''
  for await (const chunk of events.body ?? []) {
    received += new TextDecoder().decode(chunk)
    if (received.includes('"operation":"createVerdict"')) break
  }
  expect(received).toMatch(/event: request[\s\S]*ana@shop\.example[\s\S]*event: changed/)
})

it("applies faults and outages set through another replica, and counts a fault's uses across replicas", async ({
  redis,
}) => {
  const [one, two] = await startTwo(redis)
  await controlOf(one)('createFault', { body: { operation: 'checkEmail', respond: { status: 503 }, times: 1 } })
  const statuses = [(await two.check('ana@shop.example')).status, (await one.check('ana@shop.example')).status]
  expect(statuses).toEqual([503, 200])
  await controlOf(one)('createFault', { body: { outage: 'keyStore' } })
  expect((await two.check('ana@shop.example', 'dcp_mockUnknownKey000000000000000000000000')).status).toBe(500)
})

it('lists a request with an unknown key as a closest match on every replica, but only if the request is newer than the website', async ({
  redis,
}) => {
  const [one, two] = await startTwo(redis)
  await one.check('ana@shop.example', 'dcp_foo')
  const { app_id } = (await controlOf(one)('createWebsite')).json
  const query = { website: app_id, wait: '1ms' }
  const closest = async () =>
    Promise.all([one, two].map(async (each) => (await controlOf(each)('listRequests', { query })).json.closest.length))
  expect(await closest()).toEqual([0, 0])
  await two.check('ana@shop.example', 'dcp_bar')
  expect(await closest()).toEqual([1, 1])
  expect((await controlOf(two)('createWebsite', { body: { app_id } })).status).toBe(409)
  expect(await closest()).toEqual([1, 1])
  await controlOf(two)('deleteRequests', { query: { website: app_id } })
  expect(await closest()).toEqual([0, 0])
})

it('removes an expired website and its journal entries from all replicas', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  let now = Date.parse('2026-11-21T10:00:00Z')
  const time = { fixedNow: () => now }
  const [one, two] = [await startReplica(store, {}, time), await startReplica(store, {}, time)]
  const { json: made } = await controlOf(one)('createWebsite', { body: { lifetime: '10m' } })
  now += 9 * 60_000
  expect((await two.check('ana@shop.example', made.private_key)).status).toBe(200)
  now += 9 * 60_000
  expect((await one.check('ana@shop.example', made.private_key)).status).toBe(200)
  now += 10 * 60_000
  expect((await two.check('ana@shop.example', made.private_key)).status).toBe(401)
  for (const each of [one, two]) {
    expect((await controlOf(each)('listWebsites')).json.websites).toHaveLength(1)
    expect((await controlOf(each)('listRequests', { query: { website: '*' } })).json.entries).toMatchObject([
      { app_id: 'app_local' },
    ])
  }
})

it('warns if the command of `exec` calls only another replica', async ({ redis }) => {
  const store = newStoreUrl(redis.url)
  const { url } = await startReplica(store)
  const program = `
const headers = { 'content-type': 'application/json', 'x-dc-key': process.env.DC_API_KEY }
const body = '{"email":"ana@shop.example"}'
await fetch('${url}/api/v1/services/email/check', { method: 'POST', headers, body })
const response = await fetch(process.env.DC_BASE_URL + '/_mock/requests')
console.log((await response.json()).matched)
`
  const words = ['exec', '--store', store, '--', process.execPath, '--input-type=module', '-e', program]
  expect(await runCommand(words).exit).toMatchObject({
    stdout: '1\n',
    stderr: expect.stringContaining('The command did not send any requests to this mock'),
  })
})
