import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { suiteRedis } from '../../support/redis-store.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { startInProcess } from '../../support/start.ts'

it('reports the mock’s status, version, uptime and configuration', async () => {
  const { environment, pass } = createSettableTime('2026-11-20T10:00:00.000Z')
  const options = { environment, publicUrl: 'https://mock.shop.example', automationPlatform: 'make' }
  const control = controlOf(await startInProcess(options))
  pass(61_250)
  expect((await control('getMockHealth')).json).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    control_version: 1,
    started_at: '2026-11-20T10:00:00.000Z',
    uptime_ms: 61_250,
    internal_errors: 0,
    removed_websites: 0,
    public_url: 'https://mock.shop.example',
    automation_platform: 'make',
    ...(suiteRedis === undefined ? {} : { store: { reachable: true, problem: null, lost: null } }),
  })
})

it.each([
  ['getServiceSpec', 'application/yaml; charset=utf-8', /^openapi: 3\.1/],
  ['getControlSpec', 'application/yaml; charset=utf-8', /^openapi: 3\.1/],
  ['getLlmsTxt', 'text/plain; charset=utf-8', /^# dc-mock\n/],
] as const)('%s returns the file with the right content type', async (operation, type, begins) => {
  const response = await controlOf(await startInProcess())(operation)
  expect(response).toMatchObject({ status: 200, text: expect.stringMatching(begins) })
  expect(response.headers.get('content-type')).toBe(type)
})

it('forbids caching, framing and content sniffing of responses', async () => {
  const { call } = await startInProcess()
  for (const path of ['/_mock/health', '/_mock/websites', '/_mock/nowhere', '/dashboard/api/session']) {
    const { headers } = await call(path)
    expect(Object.fromEntries(headers), path).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers.has('access-control-allow-origin'), path).toBe(false)
  }
})

it.each([
  ['/_mock/website', 'Unknown path /_mock/website; did you mean /_mock/websites?'],
  ['/_mock/website/app_local', 'Unknown path /_mock/website/app_local; did you mean /_mock/websites/app_local?'],
  ['/_mock/clock/', 'Unknown path /_mock/clock/; did you mean /_mock/clock?'],
  ['/_mock/something/else', 'Unknown path /_mock/something/else; for a list of all paths, see GET /_mock/control.yaml'],
  ['/_mock', 'Unknown path /_mock; for a list of all paths, see GET /_mock/control.yaml'],
  [
    '/dashboard/api/nothing/at/all',
    'Unknown path /dashboard/api/nothing/at/all; for a list of all paths, see GET /_mock/dashboard.yaml',
  ],
  ['/dashboard/api/sesion', 'Unknown path /dashboard/api/sesion; did you mean /dashboard/api/session?'],
])('suggests the most similar path or the list of all paths for %s', async (path, message) => {
  const { call } = await startInProcess()
  expect(await call(path)).toMatchObject({ status: 404, json: { message: message } })
})

it('rejects an unsupported method, and lists the methods that the path supports', async () => {
  const { call } = await startInProcess()
  const rejected = await call('/_mock/websites/app_local', { method: 'PUT', body: {} })
  expect(rejected).toMatchObject({
    status: 405,
    json: { message: '/_mock/websites/app_local supports GET, PATCH, DELETE, not PUT' },
  })
  expect(rejected.headers.get('allow')).toBe('GET, PATCH, DELETE')
})

it('responds to HEAD as to GET, but without a body', async () => {
  const { call } = await startInProcess()
  expect(await call('/_mock/health', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
})

it.each([
  ['getClock', { websit: 'app_local' }, 'websit: unknown parameter; did you mean "website"?'],
  ['listScenarios', { limit: '5' }, 'limit: unknown parameter; known parameters: none'],
  [
    'listMails',
    { operation: 'checkEmail' },
    'operation: unknown parameter; known parameters: website, to, since, limit, cursor, wait, count',
  ],
] as const)('%s rejects unknown parameters', async (operation, query, message) => {
  const control = controlOf(await startInProcess())
  expect(await control(operation, { query })).toMatchObject({ status: 400, json: { message } })
})

it('rejects a parameter that is sent twice', async () => {
  const { call } = await startInProcess()
  const rejected = await call('/_mock/requests?limit=5&limit=6')
  expect(rejected).toMatchObject({ status: 400, json: { message: 'limit was sent more than once. Send it only once' } })
})

it('accepts a body of 16 MiB and rejects a larger body', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const padded = (bytes: number): string => '{"description":"'.padEnd(bytes - 2, 'x').concat('"}')
  expect((await control('loadScenario', { body: padded(16 * 2 ** 20) })).status).toBe(200)
  const rejected = await control('loadScenario', { body: padded(16 * 2 ** 20 + 1) })
  expect(rejected).toMatchObject({ status: 413, json: { message: expect.stringContaining('16777216 bytes') } })
})

it('redirects / to the web UI, but only for browsers', async () => {
  const { call } = await startInProcess()
  const browser = await call('/', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
  expect(browser.status).toBe(302)
  expect(browser.headers.get('location')).toBe('/_mock/ui/')
  expect(await call('/')).toMatchObject({ status: 404, json: { message: 'Not found' } })
})

it('does not record control-plane calls in the journal', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  await control('listWebsites')
  await started.call('/_mock/nowhere')
  expect((await control('listRequests')).json.matched).toBe(0)
})

it('masks private keys in errors', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const live = 'dcp_k7Qx2Vn9Lw4Rb8Tz1Hs6Jc3Md5Fg0PyAeUoIiXqB'
  const rejections = [
    await control('deleteKey', { path: { app_id: 'app_local', key_id: live } }),
    await control('getWebsite', { path: { app_id: live } }),
    await control('listRequests', { query: { operation: live } }),
    await control('loadScenario', { body: { name: live } }),
    await control('loadScenario', { body: { [live]: true } }),
    await control('getClock', { query: { [live]: 'x' } }),
    await started.call(`/_mock/${live}`),
  ]
  for (const { status, text } of rejections) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).toContain('dcp_k7Qx2Vn9…')
    expect(text).not.toContain(live)
  }
})
