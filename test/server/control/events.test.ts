import { expect, it } from 'vitest'
import { createEnvironment } from '../../../src/service/create-environment.ts'
import { type Control, controlOf } from '../../support/control.ts'
import { type EventReader, readEvents } from '../../support/server-sent-events.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { type Started, startInProcess, startServer } from '../../support/start.ts'

const path = '/_mock/events'

interface Watching extends Started {
  control: Control
  watch(query?: string, init?: RequestInit): Promise<EventReader>
}

async function startWatching(): Promise<Watching> {
  const started = await startInProcess({ scenario })
  const { mock, url } = started
  return {
    ...started,
    control: controlOf(started),
    watch: async (query = '', init) => readEvents(await mock.fetch(url + path + query, init)),
  }
}

const scenario = {
  people: [{ email: 'ana@shop.example' }, { email: 'bob@shop.example' }, { email: 'cyn@shop.example' }],
}

const requestDeletion = ({ call }: Started, cop_key: string, email: string) =>
  call('/public/data-deletion/request', { body: { cop_key, email } })

it('streams each request with the ID and contents of its journal entry', async () => {
  const { check, watch, control } = await startWatching()
  await check('before@shop.example')
  const events = await watch()
  await check('ana@shop.example')
  const { entries } = (await control('listRequests', { query: { limit: '1' } })).json
  expect(await events.next()).toEqual({ event: 'request', id: entries[0].id, data: entries[0] })
})

it('streams an email after the request that triggered it', async () => {
  const started = await startWatching()
  const events = await started.watch()
  await requestDeletion(started, started.website.cop_key, 'ana@shop.example')
  const [request, mail] = await events.take(2)
  expect(request).toMatchObject({ event: 'request', data: { operation: 'requestDataDeletion' } })
  const latest = (await started.control('getLatestMail')).json
  expect(mail).toEqual({ event: 'mail', id: null, data: latest })
  expect(latest.links[0].href).toMatch(/^http:\/\/mock\.test\//)
})

it('streams a "line" event and a "changed" event when a scenario is loaded', async () => {
  const { control, watch } = await startWatching()
  const events = await watch()
  await control('loadScenario', { body: { name: 'quota-exhausted' } })
  const [line, changed] = await events.take(2)
  expect(line).toMatchObject({ event: 'line', id: line?.data.id, data: { why: { id: 'loaded' } } })
  expect(changed).toEqual({ event: 'changed', id: null, data: { operation: 'loadScenario', app_id: 'app_local' } })
})

it('streams a control-plane call only if the call changes something', async () => {
  const started = await startWatching()
  const { control, watch } = started
  const events = await watch()
  await control('getClock')
  await control('setClock', { body: { now: '1999-01-01T00:00:00Z' } })
  await control('advanceClock', { body: { by: '5m' } })
  const { app_id } = (await control('createWebsite')).json
  await control('updateWebsite', { path: { app_id }, body: { plan: 'business' } })
  await control('advanceClock', { query: { website: app_id }, body: { by: '5m' } })
  await control('deleteRequests', { query: { website: '*' } })
  await control('deleteWebsite', { path: { app_id } })
  const seen = (await events.take(8)).map(({ event, data }) => [event, data.why?.id ?? data.operation, data.app_id])
  expect(seen).toEqual([
    ['line', 'clock', 'app_local'],
    ['changed', 'advanceClock', 'app_local'],
    ['changed', 'createWebsite', app_id],
    ['changed', 'updateWebsite', app_id],
    ['line', 'clock', app_id],
    ['changed', 'advanceClock', app_id],
    ['changed', 'deleteRequests', null],
    ['changed', 'deleteWebsite', app_id],
  ])
})

it('streams the removal of an expired website', async () => {
  const { environment, pass } = createSettableTime()
  const { mock, url, ...started } = await startInProcess({ environment })
  const control = controlOf(started)
  const { app_id } = (await control('createWebsite', { body: { lifetime: '10m' } })).json
  const events = readEvents(await mock.fetch(url + path))
  pass(10 * 60_000)
  await control('listWebsites')
  expect((await events.next())?.data).toEqual({ operation: 'deleteWebsite', app_id })
})

it('streams the creation of a key in the dashboard, but not the sign-in', async () => {
  const { call, control, watch, website } = await startWatching()
  const events = await watch()
  const { email, password } = (await website.read()).dashboard
  const signedIn = await control('signIn', { body: { email, password } })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  await call('/dashboard/api/websites/app_local/keys', { body: { name: 'second' }, headers: { cookie } })
  expect(await events.next()).toMatchObject({ event: 'changed', data: { operation: 'createDashboardKey' } })
})

it('streams only the events of the selected website', async () => {
  const started = await startWatching()
  const { check, control, watch } = started
  const { app_id, cop_key, private_key } = (await control('createWebsite', { body: { scenario } })).json
  const [all, own] = [await watch('?website=*'), await watch(`?website=${app_id}`)]
  await check('ana@shop.example')
  await requestDeletion(started, started.website.cop_key, 'ana@shop.example')
  await control('advanceClock', { body: { by: '1s' } })
  await check('bob@shop.example', private_key)
  await requestDeletion(started, cop_key, 'bob@shop.example')
  expect((await own.take(3)).map(({ event, data }) => `${event} ${data.email ?? data.to}`)).toEqual([
    'request bob@shop.example',
    'request bob@shop.example',
    'mail bob@shop.example',
  ])
  expect((await all.take(8)).map(({ event }) => event)).toEqual(
    'request request mail line changed request request mail'.split(' '),
  )
  await control('resetWebsite', { query: { website: '*' } })
  expect(await own.next()).toMatchObject({ event: 'changed', data: { operation: 'resetWebsite', app_id: null } })
  expect((await all.take(2)).map(({ event }) => event)).toEqual(['line', 'changed'])
})

it.each(['Last-Event-ID', 'since'])('resumes after the entry given in %s, and includes emails', async (name) => {
  const started = await startWatching()
  const { check, watch } = started
  const id = (await check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
  await check('bob@shop.example')
  await requestDeletion(started, started.website.cop_key, 'cyn@shop.example')
  const events = name === 'since' ? await watch(`?since=${id}`) : await watch('', { headers: { 'last-event-id': id } })
  await check('dan@shop.example')
  expect((await events.take(4)).map(({ event, data }) => `${event} ${data.email ?? data.to}`)).toEqual([
    'request bob@shop.example',
    'request cyn@shop.example',
    'mail cyn@shop.example',
    'request dan@shop.example',
  ])
})

it('reports a gap if the given entry no longer exists, then streams the remaining entries', async () => {
  const { check, control, watch } = await startWatching()
  const id = (await check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
  await control('deleteRequests')
  await check('bob@shop.example')
  expect(await (await watch(`?since=${id}`)).take(2)).toMatchObject([
    { event: 'dropped', data: { count: null } },
    { event: 'request', data: { email: 'bob@shop.example' } },
  ])
})

it('streams existing entries since a given time', async () => {
  const { check, watch } = await startWatching()
  await check('ana@shop.example')
  const events = await watch('?since=2000-01-01T00:00:00Z')
  expect(await events.next()).toMatchObject({ event: 'request', data: { email: 'ana@shop.example' } })
})

it('prefers the Last-Event-ID header over the since parameter', async () => {
  const { check, watch } = await startWatching()
  const first = (await check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
  const second = (await check('bob@shop.example')).headers.get('x-mock-request-id') ?? ''
  await check('cyn@shop.example')
  const events = await watch(`?since=${first}`, { headers: { 'last-event-id': second } })
  expect(await events.next()).toMatchObject({ data: { email: 'cyn@shop.example' } })
})

it('drops no events for a reader who keeps up', async () => {
  const { check, watch } = await startWatching()
  const events = await watch()
  for (let n = 0; n < 100; n++) {
    await check(n + 'x'.repeat(60_000))
    expect((await events.next())?.event).toBe('request')
  }
  for (const name of ['k', 'l', 'm', 'n', 'o', 'p']) await check(`${name}@shop.example`)
  expect((await events.take(6)).map(({ data }) => data.email?.[0])).toEqual(['k', 'l', 'm', 'n', 'o', 'p'])
})

it('streams existing entries even if their total size exceeds the buffer for slow readers', async () => {
  const { check, watch } = await startWatching()
  for (let n = 0; n < 40; n++) await check(n + 'x'.repeat(60_000))
  const events = await watch('?since=2000-01-01T00:00:00Z')
  expect((await events.take(40)).filter(({ event }) => event !== 'request')).toEqual([])
})

it('starts with a comment that confirms the subscription, and sends keep-alives', async () => {
  // Environment in which waiting takes no time.
  const environment = { ...createEnvironment(), sleep: async () => {} }
  const { mock, url } = await startInProcess({ environment })
  const response = await mock.fetch(url + path)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  const events = readEvents(response)
  expect(await events.block()).toBe(': streaming\nretry: 1000')
  expect(await events.block()).toBe(': idle')
  expect(await events.block()).toBe(': idle')
})

it('ends when the mock is closed, both in process and over a connection', async () => {
  const { mock, url } = await startServer()
  const remote = readEvents(await fetch(url + path))
  const here = readEvents(await mock.fetch(url + path))
  await mock.close()
  expect([await remote.next(), await here.next()]).toEqual([null, null])
})

it('allows at most 100 concurrent streams, and frees a slot when a stream ends', async () => {
  const { control, watch, mock, url } = await startWatching()
  const controller = new AbortController()
  const streams = await Promise.all(Array.from({ length: 99 }, () => watch()))
  await watch('', { signal: controller.signal })
  const rejected = await control('streamEvents')
  expect(rejected).toMatchObject({
    status: 503,
    json: { message: 'Too many open event streams (maximum 100); close one first' },
  })
  await streams[0]?.close()
  controller.abort()
  const statuses = [await mock.fetch(url + path), await mock.fetch(url + path), await mock.fetch(url + path)]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 503])
  const head = await mock.fetch(url + path, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
})

it('frees the slot of a broken connection', async () => {
  const { mock, url } = await startServer()
  for (let i = 0; i < 99; i++) await mock.fetch(url + path)
  const events = readEvents(await fetch(url + path))
  expect((await fetch(url + path)).status).toBe(503)
  await events.close()
  while ((await fetch(url + path)).status !== 200);
})

it.each([
  ['?since=yesterday', {}, 400, 'since must be the ID of an entry'],
  ['', { 'last-event-id': 'dcp_k7Qx2Vn9Lw4Rb8Tz1Hs6Jc3Md5Fg0PyAeUoIiXqB' }, 400, 'since must be the ID of an entry'],
  ['?website=app_lokal', {}, 404, 'did you mean "app_local"?'],
  ['?operation=checkEmail', {}, 400, 'operation: unknown parameter'],
])('rejects %s %j', async (query, headers, status, message) => {
  const { call } = await startWatching()
  const rejected = await call(path + query, { headers })
  expect(rejected.status).toBe(status)
  expect(rejected.json.message).toContain(message)
})

it('requires the control token, and rejects other origins', async () => {
  const { mock } = await startInProcess()
  const { url } = await mock.listen({ controlToken: 'open-sesame' })
  const status = async (headers: Record<string, string>) => {
    const response = await fetch(url + path, { headers })
    await response.body?.cancel()
    return response.status
  }
  expect(await status({})).toBe(401)
  expect(await status({ authorization: 'Bearer open-sesame', origin: 'https://evil.example' })).toBe(403)
  expect(await status({ authorization: 'Bearer open-sesame' })).toBe(200)
})
