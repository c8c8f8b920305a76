import { expect, it, onTestFinished } from 'vitest'
import { assemble } from '../../../src/mock/assemble.ts'
import { waitFor } from '../../../src/server/control/wait.ts'
import { record } from '../../state/journal/records.ts'
import { type Control, controlOf } from '../../support/control.ts'
import { requestMail } from '../../support/service-calls.ts'
import { type Started, startInProcess, startServer } from '../../support/start.ts'

const path = '/_mock/requests'
const pathsOf = (response: { json: { entries: { operation: string; email: string }[] } }) =>
  response.json.entries.map(({ operation, email }) => `${operation} ${email}`)

async function startWaiting(): Promise<Started & { control: Control }> {
  const started = await startInProcess()
  return { ...started, control: controlOf(started) }
}

/** Returns whether a call has a response after all other pending work is done. */
async function isAnswered(response: Promise<unknown>): Promise<boolean> {
  const turn = new Promise<false>((resolve) => setImmediate(() => resolve(false)))
  return Promise.race([response.then(() => true), turn])
}

const requestDeletion = (started: Started, email: string) => requestMail(started, started.website.cop_key, email)

it('returns immediately if enough requests have already arrived', async () => {
  const { check, control } = await startWaiting()
  await check('ana@shop.example')
  await check('bob@shop.example')
  const response = await control('listRequests', { query: { operation: 'checkEmail', wait: '60s', count: '2' } })
  expect(response.json).toMatchObject({ matched: 2, timed_out: false })
  expect(response.json.closest).toBeUndefined()
})

it('does not return until the required number of requests has arrived', async () => {
  const { check, call, control, website } = await startWaiting()
  await check('ana@shop.example')
  const query = { operation: 'checkEmail', email: 'ana@shop.example', status: '200', wait: '60s', count: '2' }
  const waiting = control('listRequests', { query })
  await check('bob@shop.example')
  await call('/api/v1/export/health', { key: website.private_key ?? '' })
  expect(await isAnswered(waiting)).toBe(false)
  await check(' Ana@shop.example')
  expect(pathsOf(await waiting)).toEqual(['checkEmail ana@shop.example', 'checkEmail ana@shop.example'])
})

it('counts only requests after the given entry', async () => {
  const { check, control } = await startWaiting()
  const since = (await check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
  const waiting = control('listRequests', { query: { operation: 'checkEmail', since, wait: '60s' } })
  expect(await isAnswered(waiting)).toBe(false)
  await check('bob@shop.example')
  expect(pathsOf(await waiting)).toEqual(['checkEmail bob@shop.example'])
})

it('waits for one request by default', async () => {
  const { check, control } = await startWaiting()
  const waiting = control('listRequests', { query: { wait: '60s' } })
  await check('ana@shop.example')
  expect((await waiting).json.matched).toBe(1)
})

it('does not count requests that are deleted during the wait', async () => {
  const { check, control } = await startWaiting()
  const waiting = control('listRequests', { query: { operation: 'checkEmail', wait: '60s', count: '2' } })
  await check('ana@shop.example')
  await control('deleteRequests')
  await check('bob@shop.example')
  expect(await isAnswered(waiting)).toBe(false)
  await check('cyn@shop.example')
  expect(pathsOf(await waiting)).toEqual(['checkEmail bob@shop.example', 'checkEmail cyn@shop.example'])
})

it('after a timeout, reports the closest entries and how they differ from the filters', async () => {
  const { check, control } = await startWaiting()
  await check('ana@shop.example')
  await check('anna@shop.example')
  await check('nobody')
  const query = { website: 'app_local', operation: 'checkEmail', email: 'anna@shop.example', status: '429' }
  const { json } = await control('listRequests', { query: { ...query, wait: '1ms' } })
  expect(json).toMatchObject({ entries: [], matched: 0, timed_out: true })
  expect(json.closest).toMatchObject([
    { entry: { email: 'anna@shop.example' }, differences: [{ field: 'status', expected: 429, actual: 200 }] },
    {
      entry: { email: null },
      differences: [
        { field: 'email', expected: 'anna@shop.example', actual: null },
        { field: 'status', expected: 429, actual: 400 },
      ],
    },
    { entry: { email: 'ana@shop.example' }, differences: [{ field: 'email' }, { field: 'status' }] },
  ])
})

it('reports a request that was sent with another website’s key', async () => {
  const { check, control } = await startWaiting()
  const other = (await control('createWebsite')).json
  await check('ana@shop.example')
  const query = { website: other.app_id, email: 'ana@shop.example', wait: '1ms' }
  expect((await control('listRequests', { query })).json.closest).toMatchObject([
    { differences: [{ field: 'website', expected: other.app_id, actual: 'app_local' }] },
  ])
})

it('reports requests that match no website, unless they arrived before the selected website was created', async () => {
  const { check, call, control } = await startWaiting()
  await check('ana@shop.example', 'dcp_foo')
  const { app_id } = (await control('createWebsite')).json
  const wait = async () =>
    (await control('listRequests', { query: { website: app_id, operation: 'checkEmail', wait: '1ms' } })).json.closest
  expect(await wait()).toEqual([])
  await check('ana@shop.example', 'dcp_bar')
  await call('/api/v1/services/email', { body: { email: 'ana@shop.example' } })
  expect(await wait()).toMatchObject([
    {
      entry: { website_unknown: true, why: { id: 'wrong-key' } },
      differences: [{ field: 'website', expected: app_id, actual: null }],
    },
    {
      entry: { why: { id: 'unknown-path' } },
      differences: [
        { field: 'website', actual: null },
        { field: 'operation', actual: null },
      ],
    },
  ])
  await control('deleteRequests', { query: { website: app_id } })
  expect(await wait()).toEqual([])
})

it('assigns a request with a wrong path or method to the website whose key it contains', async () => {
  const { call, control } = await startWaiting()
  const { app_id, private_key } = (await control('createWebsite')).json
  await call('/api/v1/services/email', { key: private_key, body: {} })
  await call('/api/v1/services/email/check', { key: private_key, method: 'PUT', body: {} })
  const { entries } = (await control('listRequests', { query: { website: app_id } })).json
  expect(entries).toMatchObject([
    { app_id, operation: null, why: { id: 'unknown-path' } },
    { app_id, operation: null, why: { id: 'wrong-method' } },
  ])
  expect(entries[0].website_unknown).toBeUndefined()
})

it('marks requests that match no website, but not preflight requests, which never contain a key', async () => {
  const { check, call, control, website } = await startWaiting()
  await check('ana@shop.example', 'dcp_foo')
  await call('/favicon.ico')
  await call('/public/data-deletion/confirm/unknown')
  await call('/collect/event', { method: 'OPTIONS' })
  await check('ana@shop.example', website.private_key)
  const { entries } = (await control('listRequests')).json
  expect(
    entries.map(({ why, website_unknown }: { why: { id: string }; website_unknown?: true }) => [
      why.id,
      website_unknown,
    ]),
  ).toEqual([
    ['wrong-key', true],
    ['unknown-path', true],
    ['link-unknown', true],
    ['preflight', undefined],
    ['live', undefined],
  ])
})

it("measures the timeout in real time even if the website's clock is frozen", async () => {
  const { check, control } = await startWaiting()
  await control('setClock', { body: { frozen: true } })
  const query = { operation: 'checkEmail' }
  expect((await control('listRequests', { query: { ...query, wait: '1ms' } })).json.timed_out).toBe(true)
  const waiting = control('listRequests', { query: { ...query, wait: '60s' } })
  await check('ana@shop.example')
  expect((await waiting).json.timed_out).toBe(false)
})

it('counts only existing requests if the timeout is zero', async () => {
  const { check, control } = await startWaiting()
  await check('ana@shop.example')
  const counted = async (count: string) =>
    (await control('listRequests', { query: { wait: '0s', count } })).json.timed_out
  expect([await counted('1'), await counted('2')]).toEqual([false, true])
  expect((await control('listRequests', { query: { count: '2' } })).json.timed_out).toBe(true)
  expect((await control('listMails')).json.timed_out).toBe(false)
})

it.each([
  [{ wait: '61s' }, 'wait must be a duration of at most 60s'],
  [{ wait: '5' }, 'wait must be a duration of at most 60s, such as 750ms'],
  [{ wait: '5s', count: '0' }, 'count must be'],
  [{ wait: '5s', count: '1001' }, 'count must be'],
])('rejects %j', async (query, message) => {
  const { control } = await startWaiting()
  for (const operation of ['listRequests', 'listMails'] as const) {
    const rejected = await control(operation, { query })
    expect(rejected.status).toBe(400)
    expect(rejected.json.message).toContain(message)
  }
})

it('allows at most 1000 concurrent waits, and rejects additional waits with an error message', async () => {
  const { check, control } = await startWaiting()
  const waiting = Array.from({ length: 1000 }, () => control('listRequests', { query: { wait: '60s' } }))
  expect(await isAnswered(Promise.race(waiting))).toBe(false)
  const rejected = await control('listMails', { query: { wait: '60s' } })
  expect(rejected).toMatchObject({
    status: 503,
    json: { message: 'Too many wait calls (maximum 1000); wait until one of them ends' },
  })
  await check('ana@shop.example')
  expect((await Promise.all(waiting)).every(({ json }) => json.matched === 1)).toBe(true)
  await check('ana@shop.example')
  expect((await control('listRequests', { query: { wait: '60s', count: '2' } })).status).toBe(200)
})

it('frees the slot of a caller who disconnects', async () => {
  const { mock, url, control } = await startWaiting()
  const controller = new AbortController()
  const aborted = Array.from({ length: 1000 }, () =>
    mock.fetch(`${url}${path}?wait=60s`, { signal: controller.signal }),
  )
  expect((await control('listRequests', { query: { wait: '1ms' } })).status).toBe(503)
  controller.abort()
  await Promise.allSettled(aborted)
  expect((await control('listRequests', { query: { wait: '1ms' } })).status).toBe(200)
})

it('frees the slot of a broken connection', async () => {
  const started = await startServer()
  const { mock, url } = started
  // All calls except the last one are made in process. The last call is made over a connection.
  for (let i = 0; i < 999; i++) void mock.fetch(`${url}${path}?wait=60s&count=9`)
  const controller = new AbortController()
  const aborted = fetch(`${url}${path}?wait=60s&count=9`, { signal: controller.signal })
  const status = async () => (await controlOf(started)('listRequests', { query: { wait: '1ms', count: '9' } })).status
  while ((await status()) !== 503);
  controller.abort()
  await expect(aborted).rejects.toThrow('aborted')
  while ((await status()) !== 200);
})

it('ends a wait with 503 when the mock is closed', async () => {
  const { mock, control } = await startWaiting()
  const waiting = [
    control('listRequests', { query: { wait: '60s' } }),
    control('listMails', { query: { wait: '60s' } }),
    control('getLatestMail', { query: { wait: '60s' } }),
  ]
  expect(await isAnswered(Promise.race(waiting))).toBe(false)
  await mock.close()
  for (const response of await Promise.all(waiting)) {
    expect(response).toMatchObject({ status: 503, json: { message: 'The mock is shutting down' } })
  }
})

it('returns as soon as the expected emails have been sent', async () => {
  const started = await startWaiting()
  const { control, check } = started
  const list = control('listMails', { query: { to: 'bob@shop.example', wait: '60s', count: '2' } })
  const latest = control('getLatestMail', { query: { to: 'Bob@shop.example', wait: '60s' } })
  await check('bob@shop.example')
  await requestDeletion(started, 'ana@shop.example')
  expect([await isAnswered(list), await isAnswered(latest)]).toEqual([false, false])
  await requestDeletion(started, 'bob@shop.example')
  expect((await latest).json).toMatchObject({ to: 'bob@shop.example', links: [{ used: false }] })
  expect(await isAnswered(list)).toBe(false)
  await requestDeletion(started, 'bob@shop.example')
  expect((await list).json).toMatchObject({ matched: 2, timed_out: false })
})

it('returns the email of a scenario that is loaded during the wait', async () => {
  const { control } = await startWaiting()
  const waiting = control('getLatestMail', { query: { wait: '60s' } })
  await control('loadScenario', { body: { deletion_requests: [{ email: 'ana@shop.example', at: '-1h' }] } })
  expect((await waiting).json.to).toBe('ana@shop.example')
})

it('waits for an email that is newer than the given email', async () => {
  const started = await startWaiting()
  const { control } = started
  await requestDeletion(started, 'ana@shop.example')
  const { id } = (await control('getLatestMail')).json
  const waiting = control('getLatestMail', { query: { since: id, wait: '60s' } })
  const listed = control('listMails', { query: { since: id, wait: '60s' } })
  expect([await isAnswered(waiting), await isAnswered(listed)]).toEqual([false, false])
  await requestDeletion(started, 'ana@shop.example')
  expect((await waiting).json.id).not.toBe(id)
  expect((await listed).json.matched).toBe(1)
})

it('names the recipients of other emails if no email was sent to the expected recipient', async () => {
  const started = await startWaiting()
  const { control } = started
  for (const email of ['ana@shop.example', 'bob@shop.example']) await requestDeletion(started, email)
  const listed = (await control('listMails', { query: { to: 'Anna@shop.example', wait: '1ms' } })).json
  expect(listed).toMatchObject({ mails: [], matched: 0, timed_out: true })
  expect(listed.closest).toMatchObject([
    { mail: { to: 'bob@shop.example' }, differences: [{ field: 'to', expected: 'anna@shop.example' }] },
    { mail: { to: 'ana@shop.example' }, differences: [{ actual: 'ana@shop.example' }] },
  ])
  expect(await control('getLatestMail', { query: { to: 'Anna@shop.example', wait: '1ms' } })).toMatchObject({
    status: 404,
    json: { message: 'No email to anna@shop.example within 1ms; the latest email was sent to bob@shop.example' },
  })
})

it.each(['listMails', 'getLatestMail'] as const)(
  '%s rejects an unknown email ID in the since parameter',
  async (operation) => {
    const started = await startWaiting()
    const { control } = started
    await requestDeletion(started, 'ana@shop.example')
    for (const wait of [{}, { wait: '60s' }]) {
      expect(await control(operation, { query: { since: 'mail_nope', ...wait } })).toMatchObject({
        status: 404,
        json: {
          message:
            'Unknown email "mail_nope": it was removed when a scenario was loaded, or it never existed. Set `since` to a time such as 2026-11-20T10:00:00Z, or omit it',
        },
      })
    }
  },
)

it('keeps waiting if the entry or email in the since parameter is deleted during the wait', async () => {
  const started = await startWaiting()
  const { check, control } = started
  const since = (await check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
  await requestDeletion(started, 'ana@shop.example')
  const { id } = (await control('getLatestMail')).json
  const waiting = [
    control('listRequests', { query: { since, operation: 'checkEmail', wait: '60s' } }),
    control('listMails', { query: { since: id, wait: '60s' } }),
  ]
  expect(await isAnswered(Promise.race(waiting))).toBe(false)
  await control('loadScenario', { body: {} })
  await control('deleteRequests')
  await check('bob@shop.example')
  await requestDeletion(started, 'bob@shop.example')
  const [requests, mails] = await Promise.all(waiting)
  expect([requests?.json.entries[0].email, mails?.json.mails[0].to]).toEqual(['bob@shop.example', 'bob@shop.example'])
})

it('lists emails since a given time', async () => {
  const started = await startWaiting()
  await requestDeletion(started, 'ana@shop.example')
  const { at } = (await started.control('getLatestMail')).json
  expect((await started.control('listMails', { query: { since: at } })).json.matched).toBe(1)
  const later = new Date(Date.parse(at) + 1).toISOString()
  expect((await started.control('listMails', { query: { since: later } })).json.matched).toBe(0)
  expect(await started.control('listMails', { query: { since: 'today' } })).toMatchObject({ status: 400 })
})

it('does not miss an entry that arrives during the lookup', async () => {
  const { services, close } = assemble()
  onTestFinished(close)
  let looks = 0
  // Simulates a store that responds late, so that a record arrives in the meantime.
  const look = async (): Promise<string | null> => {
    looks++
    if (looks === 1) services.journal.append(record('a1'))
    await Promise.resolve()
    return looks === 2 ? 'found' : null
  }
  const caller = new AbortController().signal
  expect(await waitFor(look, { timeoutMs: 60_000, callerSignal: caller, isRelevant: () => true }, services)).toBe(
    'found',
  )
})
