import { expect, it } from 'vitest'
import { exchangeRaw, request } from '../support/raw-http.ts'
import { readState } from '../support/read-state.ts'
import { credentialsOf, keyedOperations, operationIds, send, serviceCall } from '../support/service-calls.ts'
import { startServer } from '../support/start.ts'

const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
const copKey = 'mocklocalcopkey0000000000000000000000000'

/** Paths that are sent as raw text, because a client would normalize them. */
const invalidPaths = [
  '//',
  '///api/v1/export/health',
  '/api//v1/export/health',
  '/api/v1/export//health',
  '/api/v1/export/health/',
  '/api/v1/export/health/.',
  '/api/v1/export/health%2f',
  '/api/v1/export/health%00',
  '/api/v1/export/health;a=b',
  '/api/v1/export/%68ealth%zz',
  '/%',
  '/%zz',
  '/%c3%28',
  '/%ff%fe',
  '/%e0%a4%a',
  '/api/v1/services/email/check%20',
  '/api/v1/services/email/check/../../../secret',
  '/..%2f..%2fetc/passwd',
  '/api/v1/conversions//',
  `/api/v1/conversions//${copKey}`,
  `/api/v1/crm-release/${copKey}/`,
  '/public/data-deletion/confirm/',
  '/public/data-deletion/confirm/%zz/more',
  '/{api_key}',
  '/:source',
  '/*',
]

it('responds to invalid paths with 404 in the service’s format, and changes nothing', async () => {
  const started = await startServer()
  const before = await readState(started)
  for (const path of invalidPaths) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const [response, ...more] = await exchangeRaw(
        started.url,
        request(`${method} ${path} HTTP/1.1`, { 'x-dc-key': key }),
      )
      const body: unknown = JSON.parse(response?.body ?? '')
      expect([path, method, response?.status, body]).toEqual([path, method, 404, { message: 'Not found' }])
      expect(more).toEqual([])
    }
  }
  expect(await readState(started)).toEqual(before)
})

it('responds with 400 to a target that is not a valid path, and changes nothing', async () => {
  const started = await startServer()
  const before = await readState(started)
  for (const target of ['*', 'api/v1/export/health', 'http://[', '/a\\b', '/\u00e9', '', '?', '#', 'http://']) {
    const [response, ...more] = await exchangeRaw(started.url, request(`GET ${target} HTTP/1.1`))
    expect([target, response?.status, response?.body]).toEqual([target, 400, '{"message":"Bad request"}'])
    expect(more).toEqual([])
  }
  expect(await readState(started)).toEqual(before)
})

it('treats different spellings of a path as the same path', async () => {
  const { url } = await startServer()
  for (const target of [
    '/api/v1/export/%68ealth',
    '/api/v1/export/./health',
    '/nowhere/../api/v1/export/health',
    'http://localhost/api/v1/export/health',
    '/api/v1/export/health?',
    '/api/v1/export/health?a=b?c=d#e',
  ]) {
    const [response] = await exchangeRaw(url, request(`GET ${target} HTTP/1.1`, { 'x-dc-key': key }))
    expect([target, response?.status]).toEqual([target, 200])
  }
})

it('decodes percent-encoded path segments', async () => {
  const { url, call } = await startServer()
  const sources = ['a%2Fb', '%E2%82%AC', 'caf%C3%A9', '%25', '%00', 'a+b', 'x%20y', '%zz', '%C3%28']
  for (const source of sources) {
    const line = `POST /api/v1/conversions/${source}/${copKey} HTTP/1.1`
    const [response] = await exchangeRaw(url, request(line, {}, '{"event":"purchase"}'))
    expect([source, response?.status]).toEqual([source, 200])
  }
  const { json } = await call('/api/v1/export/conversions', { key })
  const kept = json.data.map(({ source }: { source: string }) => source)
  expect(kept.slice(0, 7)).toEqual(['a/b', '€', 'café', '%', '\0', 'a+b', 'x y'])
})

it('ignores unknown query parameters', async () => {
  const started = await startServer()
  const noise = [
    '?',
    '?&&&=&',
    '?__proto__=1&constructor=2',
    '?%zz=%ff',
    `?${'a=1&'.repeat(2000)}`,
    '?a[b][c]=1',
    '?=?',
  ]
  for (const operation of keyedOperations) {
    const { path, ...call } = serviceCall(operation, credentialsOf(started.website))
    for (const query of noise) {
      expect([operation, (await started.call(path + query, call)).status]).toEqual([operation, 200])
    }
  }
  for (const query of ['?limit=%zz', '?limit=1%00', '?limit=1&limit=2&limit=x', '?limit[]=1', '?LIMIT=0']) {
    const { status } = await started.call(`/api/v1/export/users${query}`, { key })
    expect([query, status]).toEqual([query, /^\?limit=(%|1%)/.test(query) ? 400 : 200])
  }
})

it('responds to HEAD without a body, and rejects unsupported methods', async () => {
  const started = await startServer()
  const before = await readState(started)
  for (const operation of operationIds) {
    const { path, method, ...call } = serviceCall(operation, credentialsOf(started.website), 'unknown')
    const { body: _, ...bodiless } = call
    const head = await started.call(path, { ...bodiless, method: 'HEAD' })
    expect([operation, head.text]).toEqual([operation, ''])
    expect([operation, head.status === 405]).toEqual([
      operation,
      method === 'POST' && operation !== 'confirmDataDeletion',
    ])
  }
  for (const line of ['TRACE /api/v1/export/health', 'PROPFIND /api/v1/export/health', 'QUERY /api/v1/export/health']) {
    const [response] = await exchangeRaw(started.url, request(`${line} HTTP/1.1`, { 'x-dc-key': key }))
    expect([line, response?.status, response?.body]).toEqual([line, 405, '{"message":"Method not allowed"}'])
  }
  expect(await readState(started)).toEqual(before)
  expect((await send(started, serviceCall('getHealth', credentialsOf(started.website)))).status).toBe(200)
})

it.each(['127.a.0.1', '1.2.3.4.5', `127.${'a'.repeat(300)}0.0.1`, 'a..0x', '999.1'])(
  'rejects the invalid Host header %s without reporting an internal error',
  async (host) => {
    const { url, call } = await startServer()
    for (const path of ['/api/v1/export/health', '/_mock/websites', '/nowhere']) {
      const [response] = await exchangeRaw(url, request(`GET ${path} HTTP/1.1`, { host }))
      expect([path, [400, 403].includes(response?.status ?? 0)]).toEqual([path, true])
    }
    expect((await call('/_mock/health')).json.internal_errors).toBe(0)
  },
)
