import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { startInProcess } from '../../support/start.ts'

async function startWithTraffic() {
  const { environment, pass } = createSettableTime('2026-11-20T10:00:00.000Z')
  const started = await startInProcess({ environment })
  const control = controlOf(started)
  const other = (await control('createWebsite')).json
  await started.check('ana@shop.example')
  pass(60_000)
  await started.check('not an address')
  await started.check('bob@shop.example', other.private_key)
  pass(60_000)
  await started.call('/api/v1/export/health', { key: started.website.private_key ?? '' })
  return { ...started, control, other }
}

/** Returns the operation and status of each entry that matches a query. */
async function listed(control: ReturnType<typeof controlOf>, query: Record<string, string>): Promise<string[]> {
  const { entries } = (await control('listRequests', { query })).json
  return entries.map(
    (entry: { operation: string; response: { status: number } }) => `${entry.operation} ${entry.response.status}`,
  )
}

it('lists the requests of all websites in order of arrival', async () => {
  const { control, other } = await startWithTraffic()
  const { entries, matched } = (await control('listRequests')).json
  expect(matched).toBe(4)
  expect(entries.map(({ app_id }: { app_id: string }) => app_id)).toEqual([
    'app_local',
    'app_local',
    other.app_id,
    'app_local',
  ])
  expect(entries[0]).toMatchObject({
    at: '2026-11-20T10:00:00.000Z',
    operation: 'checkEmail',
    email: 'ana@shop.example',
    request: { method: 'POST', path: '/api/v1/services/email/check', headers: { 'x-dc-key': 'dcp_mockLoca…' } },
    response: { status: 200 },
    why: { id: 'live', provenance: 'documented', source: '4.8' },
    changed: expect.arrayContaining([{ resource: 'checks_used', before: 0, after: 1 }]),
  })
})

it('lists the requests that match a filter', async () => {
  const { control, other } = await startWithTraffic()
  expect(await listed(control, { website: other.app_id })).toEqual(['checkEmail 200'])
  expect(await listed(control, { website: '*' })).toHaveLength(4)
  expect(await listed(control, { operation: 'getHealth' })).toEqual(['getHealth 200'])
  expect(await listed(control, { email: ' BOB@shop.example ' })).toEqual(['checkEmail 200'])
  expect(await listed(control, { status: '400' })).toEqual(['checkEmail 400'])
  expect(await listed(control, { website: 'app_local', status: '200' })).toEqual(['checkEmail 200', 'getHealth 200'])
  expect(await listed(control, { since: '2026-11-20T10:02:00Z' })).toEqual(['getHealth 200'])
  expect(await listed(control, { since: '2026-11-20T11:02:00+01:00' })).toEqual(['getHealth 200'])
})

it('lists the requests after a given entry', async () => {
  const { control } = await startWithTraffic()
  const { entries } = (await control('listRequests')).json
  expect(await listed(control, { since: entries[1].id })).toEqual(['checkEmail 200', 'getHealth 200'])
})

it('lists the newest requests up to a limit, and counts all matches', async () => {
  const { control } = await startWithTraffic()
  const { entries, matched } = (await control('listRequests', { query: { limit: '1', website: 'app_local' } })).json
  expect(matched).toBe(3)
  expect(entries).toMatchObject([{ operation: 'getHealth' }])
})

it('reads an entry by the ID in the response header', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const response = await started.check('ana@shop.example')
  const id = response.headers.get('x-mock-request-id') ?? ''
  const entry = await control('getRequest', { path: { id } })
  expect(entry.json).toMatchObject({ id, response: { status: 200, body: response.text } })
  const unknown = await control('getRequest', { path: { id: 'req_nobody' } })
  expect(unknown.status).toBe(404)
})

it('deletes the requests of one website or of all websites', async () => {
  const { control, other } = await startWithTraffic()
  expect((await control('deleteRequests')).status).toBe(204)
  expect(await listed(control, {})).toEqual(['checkEmail 200'])
  expect(await listed(control, { website: other.app_id })).toHaveLength(1)
  await control('deleteRequests', { query: { website: '*' } })
  expect(await listed(control, {})).toEqual([])
})

it.each([
  [{ operation: 'checkMail' }, 404, 'did you mean "checkEmail"?'],
  [{ operation: 'loadScenario' }, 404, 'No operation "loadScenario"'],
  [{ status: '99' }, 400, 'status must be'],
  [{ status: 'ok' }, 400, 'status must be'],
  [{ limit: '0' }, 400, 'limit must be'],
  [
    { since: 'req_nope' },
    404,
    'Unknown entry "req_nope": it was removed or never existed. Set `since` to a time such as 2026-11-20T10:00:00Z, or omit it',
  ],
  [{ since: '2026-13-01T00:00:00Z' }, 400, 'since must be'],
  [{ since: 'yesterday' }, 400, 'since must be'],
  [{ since: '+1h' }, 400, 'since must be'],
  [{ website: 'app_nobody' }, 404, 'No website "app_nobody"'],
])('rejects %j', async (query, status, message) => {
  const rejected = await controlOf(await startInProcess())('listRequests', { query })
  expect(rejected.status).toBe(status)
  expect(rejected.json.message).toContain(message)
})

it('counts dropped entries until the journal is cleared', async () => {
  const { control, started, fill } = await startFilled()
  const listed = async (query: Record<string, string> = {}) => (await control('listRequests', { query })).json
  const { matched, dropped } = await listed()
  expect(dropped).toBeGreaterThan(0)
  expect(matched + dropped).toBe(fill)
  const { app_id } = await started.mock.createWebsite()
  expect([(await listed({ website: 'app_local' })).dropped, (await listed({ website: app_id })).dropped]).toEqual([
    dropped,
    0,
  ])
  expect((await listed({ status: '429', limit: '1' })).dropped).toBe(dropped)
  await control('deleteRequests', { query: { website: 'app_local' } })
  expect(await listed()).toMatchObject({ matched: 0, dropped: 0 })
})

/** Starts a mock that has received more requests than its journal can store. */
async function startFilled() {
  const started = await startInProcess()
  const email = `${'x'.repeat(50_000)}@shop.example`
  const fill = 300
  for (let number = 0; number < fill; number++) await started.check(email)
  return { started, control: controlOf(started), fill }
}

it('a journal entry contains the delay that faults and test addresses caused', async () => {
  const { check, website } = await startInProcess()
  await check('ana@shop.example')
  await check('slow-5@dc-mock.example.com')
  await website.faults.add({ delay: '3ms' })
  await check('slow-4@dc-mock.example.com')
  const delays = (await website.requests.list()).map(({ response }) => response.delay_ms)
  expect(delays).toEqual([undefined, 5, 7])
})
