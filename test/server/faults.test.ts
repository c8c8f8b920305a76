import { describe, expect, it } from 'vitest'
import type { ScenarioFault } from '../../src/spec/generated/control.d.ts'
import { controlOf } from '../support/control.ts'
import { credentialsOf, keyedOperations, requestLink, send, serviceCall } from '../support/service-calls.ts'
import { type Answer, type Started, startInProcess, startServer } from '../support/start.ts'

const health = '/api/v1/export/health'

/** Starts a server whose default website has these faults. */
function startWith(...faults: ScenarioFault[]): Promise<Started> {
  return startServer({ scenario: { faults } })
}

async function countsOf(started: Started): Promise<[seen: number | undefined, hits: number | undefined][]> {
  const { faults } = (await controlOf(started)('listFaults')).json
  return faults.map(({ seen, hits }: ScenarioFault) => [seen, hits])
}

/** Returns the journal entry of a response, or the last entry if the request got no response. */
async function entryOf(started: Started, response?: Answer) {
  const control = controlOf(started)
  const id = response?.headers.get('x-mock-request-id')
  if (id) return (await control('getRequest', { path: { id } })).json
  return (await control('listRequests')).json.entries.at(-1)
}

async function usedOf(started: Started): Promise<[used: number, people: number]> {
  const { json } = await controlOf(started)('getWebsite', { path: { app_id: 'app_local' } })
  return [json.checks_used, json.counts.people]
}

describe('a fault before the operation', () => {
  it('replaces the response, and prevents the check from being counted or stored', async () => {
    const started = await startWith({ operation: 'checkEmail', times: 1, respond: { status: 500 } })
    const failed = await started.check('Ana@shop.example')
    expect(failed).toMatchObject({ status: 500, json: { message: 'API key validation failed' } })
    expect(await usedOf(started)).toEqual([0, 0])
    expect(await entryOf(started, failed)).toMatchObject({
      operation: 'checkEmail',
      email: 'ana@shop.example',
      response: { status: 500 },
      why: {
        id: 'fault',
        state: { when: 'before', hit: 1 },
        message: expect.stringMatching(
          /^Fault flt_\w{12} \(hit count 1\) was applied before the operation: responded with 500\. The operation did not run$/,
        ),
        provenance: 'mock',
      },
      changed: [],
    })
    expect((await started.check('ana@shop.example')).status).toBe(200)
    expect(await usedOf(started)).toEqual([1, 1])
    expect(await countsOf(started)).toEqual([[2, 1]])
  })

  it('can be defined by a status alone', async () => {
    const started = await startWith({ status: 503 })
    expect((await started.check('ana@shop.example')).status).toBe(503)
    const fault = await started.mock.website.faults.add({ status: 502, operation: 'getHealth' })
    expect(fault).toMatchObject({ respond: { status: 502 } })
    expect(fault).not.toHaveProperty('status')
    await expect(started.mock.website.faults.add({ status: 502, respond: { status: 500 } })).rejects.toThrow(/status/)
  })

  it('applies after the key is checked and before the body is checked', async () => {
    const started = await startWith({ respond: { status: 503 } })
    expect((await started.check('ana@shop.example', 'dcp_mockNobodysKey00000000000000000000000000')).status).toBe(401)
    expect((await started.check('ana@shop.example', null)).status).toBe(401)
    expect(await countsOf(started)).toEqual([[0, 0]])
    const key = started.website.private_key ?? ''
    for (const body of ['{', '{}', 'x'.repeat(2 ** 20 + 1)]) {
      expect((await started.call('/api/v1/services/email/check', { key, body })).status).toBe(503)
    }
    expect((await started.check('error-401@dc-mock.test')).status).toBe(503)
  })

  it('applies after the cop_key in the body is checked', async () => {
    const started = await startWith({ operation: 'requestDataDeletion', respond: { status: 429 } })
    const requestDeletion = (body: unknown) => started.call('/public/data-deletion/request', { body })
    expect((await requestDeletion({ cop_key: 'nobody', email: 'ana@shop.example' })).status).toBe(404)
    expect((await requestDeletion('{')).status).toBe(400)
    expect((await requestDeletion({ cop_key: started.website.cop_key })).status).toBe(429)
    expect(await countsOf(started)).toEqual([[1, 1]])
  })

  it('applies to the given operation, or to every operation if none is given', async () => {
    const started = await startWith(
      { id: 'one', operation: 'exportVisits', respond: { status: 418 } },
      { id: 'all', respond: { status: 599 } },
    )
    const credentials = credentialsOf(started.website)
    for (const operation of keyedOperations) {
      const { status } = await send(started, serviceCall(operation, credentials))
      expect([operation, status]).toEqual([operation, operation === 'exportVisits' ? 418 : 599])
    }
    expect((await started.call(`/script?cop_key=${started.website.cop_key}`)).status).toBe(599)
    expect((await started.call('/dashboard/api/session')).status).toBe(401)
  })

  it('matches the address in the body, regardless of case and surrounding whitespace', async () => {
    const started = await startWith({ match: { email: '*@corp.example' }, respond: { status: 429 } })
    const credentials = credentialsOf(started.website)
    const statusOf = async (operation: 'checkEmail' | 'postConversion' | 'identifyUser', email: unknown) => {
      const call = serviceCall(operation, credentials)
      return (await send(started, { ...call, body: { ...Object(call.body), email } })).status
    }
    expect(await statusOf('checkEmail', ' Ana@CORP.example ')).toBe(429)
    expect(await statusOf('postConversion', 'ana@corp.example')).toBe(429)
    expect(await statusOf('identifyUser', 'ana@corp.example')).toBe(429)
    expect(await statusOf('checkEmail', 'ana@shop.example')).toBe(200)
    expect(await statusOf('checkEmail', ['ana@corp.example'])).toBe(400)
    expect(await statusOf('checkEmail', 'ana @corp.example')).toBe(400)
    expect((await started.call(health, { key: credentials.privateKey })).status).toBe(200)
    expect(await countsOf(started)).toEqual([[3, 3]])
  })

  it('applies to the requests selected by nth, every and times', async () => {
    const started = await startWith(
      { operation: 'checkEmail', nth: 2, respond: { status: 500 } },
      { operation: 'checkEmail', every: 2, times: 2, respond: { status: 429 } },
    )
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await started.check(`ana${i}@shop.example`)).status)
    expect(statuses).toEqual([200, 500, 429, 200, 429, 200, 200])
    expect(await usedOf(started)).toEqual([4, 4])
    expect(await countsOf(started)).toEqual([
      [7, 1],
      [6, 2],
    ])
  })
})

describe('a fault after the operation', () => {
  it('replaces the response, but does not prevent the check from being counted and stored', async () => {
    const started = await startWith({
      id: 'lost',
      operation: 'checkEmail',
      when: 'after',
      nth: 1,
      respond: { status: 502 },
    })
    const lost = await started.check('ana@shop.example')
    expect(lost).toMatchObject({ status: 502, text: expect.stringContaining('502 Bad Gateway') })
    expect(lost.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await usedOf(started)).toEqual([1, 1])
    expect(await entryOf(started, lost)).toMatchObject({
      email: 'ana@shop.example',
      response: { status: 502 },
      why: {
        id: 'fault',
        state: { fault: 'lost', when: 'after', hit: 1, service_status: 200, service_reason: 'live' },
        message:
          'Fault lost (hit count 1) was applied after the operation: responded with 502. The service had responded with 200: This was the first check of the address, so the risk engine determined and stored the result. Score: no signals = 0: ALLOW',
      },
      changed: [
        { resource: 'checks_used', before: 0, after: 1 },
        { resource: 'people/ana@shop.example', before: null, after: 'identified by a check' },
      ],
    })
    expect((await started.check('ana@shop.example')).json.data.userInfo).not.toBeNull()
  })

  it('also applies to rejected requests, including requests with a wrong key', async () => {
    const started = await startWith({ when: 'after', respond: { status: 503, body: { message: 'Closed' } } })
    const responses = [
      await started.check('ana'),
      await started.check('ana@shop.example', 'dcp_mockNobodysKey00000000000000000000000000'),
      await started.check('ana@shop.example', null),
      await started.call('/api/v1/nowhere'),
      await started.call(health, { method: 'POST' }),
    ]
    for (const { status, json } of responses) expect([status, json]).toEqual([503, { message: 'Closed' }])
    const whys: string[] = []
    for (const response of responses) whys.push((await entryOf(started, response)).why.state.service_reason)
    expect(whys).toEqual(['invalid-body', 'wrong-key', 'missing-key', 'unknown-path', 'wrong-method'])
  })

  it('applies to a request with a wrong path or method if it contains the website’s key', async () => {
    const started = await startServer()
    const website = await started.mock.createWebsite()
    await website.faults.add({ when: 'after', respond: { status: 503 } })
    const responses = [
      await started.call('/api/v1/nowhere', { key: website.private_key }),
      await started.call(health, { method: 'POST', key: website.private_key }),
    ]
    for (const response of responses) {
      expect(response.status).toBe(503)
      expect(await entryOf(started, response)).toMatchObject({ app_id: website.app_id, why: { id: 'fault' } })
    }
  })

  it('matches the address of a request even if the request body is rejected', async () => {
    const started = await startWith({ when: 'after', match: { email: 'ana@*' }, respond: { status: 503 } })
    const call = serviceCall('postConversion', credentialsOf(started.website))
    const statusOf = async (body: unknown) => (await send(started, { ...call, body })).status
    expect(await statusOf({ email: 'ana@shop.example' })).toBe(503)
    expect(await statusOf({ email: 'bob@shop.example' })).toBe(400)
  })

  it('ignores requests that reach no operation if the fault is limited to one operation', async () => {
    const started = await startWith({ when: 'after', operation: 'getHealth', respond: { status: 503 } })
    expect((await started.call(`${health}/`)).status).toBe(401)
    expect((await started.call(health, { method: 'POST' })).status).toBe(405)
    expect(await countsOf(started)).toEqual([[0, 0]])
  })

  it('matches the address to which a deletion link was sent', async () => {
    const fault: ScenarioFault = {
      operation: 'confirmDataDeletion',
      when: 'after',
      match: { email: 'ana@*' },
      drop: true,
    }
    const started = await startWith(fault)
    const confirm = async (email: string) => {
      const token = await requestLink(started, started.website.cop_key, email)
      return (await started.call(`/public/data-deletion/confirm/${token}`, { method: 'POST' })).status
    }
    expect(await confirm('bob@shop.example')).toBe(200)
    await expect(confirm('ana@shop.example')).rejects.toThrow('fetch failed')
    expect(await entryOf(started)).toMatchObject({ email: 'ana@shop.example', why: { id: 'fault' } })
  })

  it('does not prevent a test address from dropping the connection', async () => {
    const started = await startWith({ when: 'after', respond: { status: 500 } })
    await expect(started.check('drop@dc-mock.test')).rejects.toThrow('fetch failed')
    expect((await entryOf(started)).why.message).toMatch(
      /The service had responded with no status: The test address "drop"/,
    )
  })

  it('ignores preflight requests, because their number depends on the browser’s cache', async () => {
    const started = await startWith({ when: 'after', respond: { status: 500 } }, { drop: true })
    const calls = await started.call('/collect/visit', { method: 'OPTIONS' })
    expect(calls.status).toBe(204)
    expect(await countsOf(started)).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})

describe('the response that a fault returns', () => {
  it.each([
    [400, '{"message":"Bad request"}'],
    [401, '{"message":"Invalid API key"}'],
    [404, '{"message":"Not found"}'],
    [418, '{"message":"Error 418"}'],
    [429, '{"message":"Email check quota exhausted"}'],
    [500, '{"message":"API key validation failed"}'],
    [
      503,
      '<html>\n<head><title>503 Service Unavailable</title></head>\n<body><h1>503 Service Unavailable</h1></body>\n</html>\n',
    ],
    [200, ''],
    [204, ''],
    [304, ''],
  ])('has the body that the service or its proxy would send if only the status %i is given', async (status, text) => {
    const { check } = await startWith({ respond: { status } })
    expect(await check('ana@shop.example')).toMatchObject({ status, text })
  })

  it('is sent as given', async () => {
    const headers = { 'Retry-After': '7', 'content-type': 'text/html', 'x-proxy': 'edge-1' }
    const { check } = await startWith({ respond: { status: 502, body: '<h1>No</h1>', headers } })
    const response = await check('ana@shop.example')
    expect(response).toMatchObject({ status: 502, text: '<h1>No</h1>' })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'retry-after': '7',
      'content-type': 'text/html',
      'x-proxy': 'edge-1',
    })
    expect(response.headers.get('x-mock-request-id')).toMatch(/^req_/)
  })

  it('keeps the service’s body if the fault sets only headers', async () => {
    const { check } = await startWith({ respond: { status: 429, headers: { 'retry-after': '30' } } })
    const response = await check('ana@shop.example')
    expect(response.json).toEqual({ message: 'Email check quota exhausted' })
    expect(response.headers.get('retry-after')).toBe('30')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('keeps the service’s body if the fault replaces the content type and the allowed origin', async () => {
    const headers = { 'content-type': 'application/problem+json', 'access-control-allow-origin': 'null' }
    const started = await startWith({ respond: { status: 500, headers } })
    const visit = await send(started, serviceCall('collectVisit', credentialsOf(started.website)))
    expect(visit.json).toEqual({ message: 'API key validation failed' })
    expect(Object.fromEntries(visit.headers)).toMatchObject(headers)
  })

  it('allows any origin if the operation allows any origin', async () => {
    const started = await startWith({ respond: { status: 500 } })
    const visit = await send(started, serviceCall('collectVisit', credentialsOf(started.website)))
    expect(visit.headers.get('access-control-allow-origin')).toBe('*')
    expect((await started.check('ana@shop.example')).headers.has('access-control-allow-origin')).toBe(false)
  })

  it('masks private keys, including in the journal', async () => {
    const live = 'dcp_k7Qx2Vn9Lw4Rb8Tz1Hs6Jc3Md5Fg0PyAeUoIiXqB'
    const started = await startWith({ respond: { status: 500, body: `key ${live}`, headers: { 'x-key': live } } })
    const response = await started.check('ana@shop.example')
    expect(response.text).toBe('key dcp_k7Qx2Vn9.masked')
    expect(JSON.stringify(await entryOf(started, response))).not.toContain(live)
  })
})

it('a fault applies only to its own website', async () => {
  const started = await startWith({ respond: { status: 500 } })
  const { json: other } = await controlOf(started)('createWebsite', {
    body: { scenario: { faults: [{ respond: { status: 429 } }] } },
  })
  expect((await started.check('ana@shop.example')).status).toBe(500)
  expect((await started.check('ana@shop.example', other.private_key)).status).toBe(429)
})

it('a fault keeps its count when the state is restored', async () => {
  const first = await startWith({ every: 3, operation: 'checkEmail', respond: { status: 500 } })
  await first.check('ana@shop.example')
  await first.check('ana@shop.example')
  const second = await startInProcess()
  await controlOf(second)('restoreState', { body: (await controlOf(first)('getState')).json })
  expect((await second.check('ana@shop.example')).status).toBe(500)
  expect(await countsOf(second)).toEqual([[3, 1]])
})
