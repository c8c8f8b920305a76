import { describe, expect, it } from 'vitest'
import { createLimiter } from '../../../src/contract/limiter/limiter.ts'
import { createFetchTransport } from '../../../src/contract/limiter/transport.ts'
import { deploymentTarget } from '../../../src/contract/make-target.ts'
import { anonymizeExchange, type RecordedExchange } from '../../../src/contract/recording/anonymize-exchange.ts'
import { createPseudonyms } from '../../../src/contract/recording/pseudonyms.ts'
import { convertToScenario } from '../../../src/contract/recording/scenario/convert-to-scenario.ts'
import { shippedSpec } from '../../../src/spec/read-spec.ts'
import { openMock, startInProcess } from '../../support/start.ts'
import { type ResponseChange, withJson } from '../target.ts'

type Request = { method?: string; path: string; key?: string | null; body?: unknown }

/** Records requests to a website with the given scenario, as the proxy does. */
async function record(
  scenario: object,
  requests: readonly Request[],
  changeResponse: ResponseChange = (response) => response,
): Promise<RecordedExchange[]> {
  const mock = await openMock({})
  const website = await mock.createWebsite({ scenario })
  const transport = createFetchTransport(async (request) => changeResponse(await mock.fetch(request.clone()), request))
  const limiter = createLimiter({
    target: deploymentTarget({ kind: 'own', url: mock.url, credentials: {}, transport }),
    permissions: { budget: 1000, writes: true, destructive: true, fuzz: true },
    mark: null,
    clock: { now: Date.now, sleep: async () => {} },
    userAgent: 'test',
  })
  const pseudonyms = createPseudonyms()
  const recorded: RecordedExchange[] = []
  for (const { method = 'POST', path, key = website.private_key, body } of requests) {
    const exchange = await limiter.send({
      method,
      path: path.replace('COP', website.cop_key).replace('SECRET', website.release_secret),
      headers: {
        ...(key === null ? {} : { 'x-dc-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body:
        body === undefined
          ? null
          : typeof body === 'string'
            ? body
            : JSON.stringify(body).replace('COP', website.cop_key),
      to: 'service',
    })
    recorded.push(anonymizeExchange(exchange, pseudonyms, shippedSpec()))
  }
  return recorded
}

const check = (email: unknown, key?: string): Request => ({
  path: '/api/v1/services/email/check',
  body: { email },
  ...(key === undefined ? {} : { key }),
})

describe('a scenario from a recording', () => {
  it('contains the observed people, devices and verdicts, and makes a mock respond as recorded', async () => {
    const known = {
      devices: { laptop: { ip: '93.184.216.34', country: 'DE' }, phone: {} },
      people: [
        { email: 'cy@gmail.com', devices: ['laptop'] },
        { email: 'ben@gmail.com', devices: ['phone', 'laptop'] },
        { email: 'ana@gmail.com', user_id: 'u-7', since: '-30d', devices: ['laptop'] },
        { email: 'dora@gmail.com', source: 'check', since: '-2h', verdict: 'challenge' },
      ],
      verdicts: [{ match: 'eve@*', verdict: 'block' }],
    }
    const recorded = await record(known, [
      check('ana@gmail.com'),
      check('dora@gmail.com'),
      check('eve@gmail.com'),
      check('eve@gmail.com'),
    ])
    const { document, leftOut } = await convertToScenario(recorded, 'traffic')
    expect(leftOut).toEqual([])
    expect(document.people).toMatchObject([
      { email: 'person-3@domain-1.recorded.example', devices: ['device-1'], since: '-30d' },
      { email: 'person-2@domain-1.recorded.example', devices: ['device-1'], since: '-30d' },
      {
        email: 'person-1@domain-1.recorded.example',
        source: 'script',
        since: '-30d',
        user_id: 'user-1',
        devices: ['device-1'],
      },
      { email: 'person-4@domain-1.recorded.example', source: 'check', since: '-2h' },
    ])
    expect(document.verdicts).toMatchObject([
      { match: 'person-5@domain-1.recorded.example', email_info: { action: 'BLOCK' } },
    ])
    expect(document.devices).toMatchObject({ 'device-1': { ip: '192.0.2.1', country: 'DE' } })
    expect(document.expect).toHaveLength(4)

    const { check: ask } = await startInProcess({ scenario: document })
    const response = await ask('person-1@domain-1.recorded.example')
    expect(response.json.data).toEqual({
      ...Object(recorded[0]?.response.json).data,
      userInfo: expect.objectContaining({ related_email_count: 2, userId: 'user-1' }),
    })
  })

  it('runs out of checks at the same point as the recording', async () => {
    const recorded = await record(
      { checks_used: 498 },
      ['a', 'b', 'c', 'd'].map((name) => check(`${name}@shop.example`)),
    )
    const { document, leftOut } = await convertToScenario(recorded, 'traffic')
    expect(leftOut).toEqual([])
    expect(document).toMatchObject({ plan: 'free', checks_used: 498 })
    expect(document.expect?.map(({ response }) => response?.status)).toEqual([200, 200, 429, 429])
  })

  it('has a step with the recorded status for each reproducible exchange, and lists the other exchanges', async () => {
    const recorded = await record({ gate: true }, [
      check('ana@shop.example', 'dcp_NobodysKey123456'),
      { path: '/api/v1/conversions/billing/COP', key: null, body: { event: 'purchase', email: 'ana@shop.example' } },
      { path: '/api/v1/conversions/shop/unknown', key: null, body: { event: 'purchase' } },
      { path: '/api/v1/crm-release/COP/unknown', key: null, body: { email: 'ana@shop.example' } },
      { path: '/api/v1/crm-release/COP/SECRET', key: null, body: { email: 'ana@shop.example' } },
      { path: '/public/data-deletion/request', key: null, body: { cop_key: 'unknown', email: 'ana@shop.example' } },
      { method: 'GET', path: '/api/v1/export/users?limit=0' },
      { method: 'GET', path: '/api/v1/export/health', key: null },
      { path: '/api/v1/services/email/check', body: '[1' },
      { method: 'GET', path: '/nowhere' },
    ])
    const { document, leftOut } = await convertToScenario(recorded, 'traffic')
    expect(document.expect).toMatchObject([
      { checkEmail: {}, key: 'dcp_rejected', response: { status: 401 } },
      { postConversion: { source: 'billing' }, response: { status: 200 } },
      { postConversion: { api_key: 'unknown' }, response: { status: 404 } },
      { releaseCrm: { secret: 'unknown' }, response: { status: 401 } },
      { releaseCrm: {}, response: { status: 200 } },
      { requestDataDeletion: { cop_key: 'unknown' }, response: { status: 404 } },
      { exportUsers: { limit: 0 }, response: { status: 400 } },
    ])
    expect(leftOut).toEqual([
      'exchange 8 (getHealth): the credential is missing or in the wrong place, which a step cannot reproduce',
      'exchange 9 (checkEmail): the body is not an object',
      'exchange 10 (GET /path-1): the path and method do not match an operation',
    ])
  })

  it('omits people with test addresses, which contract runs leave behind', async () => {
    const exported: ResponseChange = (response, { url }) =>
      url.includes('/export/users')
        ? withJson(response, ({ data: [one], ...page }) => ({
            ...page,
            data: [{ ...one, email: 'verify-k3x9qa-ana@dc-mock.example.com' }, one],
          }))
        : response
    const people = [{ email: 'ben@shop.example', since: '-3d' }]
    const recorded = await record({ people }, [{ method: 'GET', path: '/api/v1/export/users' }], exported)
    const { document } = await convertToScenario(recorded, 'traffic')
    expect(document.people).toMatchObject([{ email: 'ben@shop.example' }])
    await expect(startInProcess({ scenario: document })).resolves.toBeDefined()
  })

  it('omits what a mock cannot reproduce, and lists the omissions', async () => {
    const strange: ResponseChange = (response, request) => {
      if (request.url.endsWith('/check') && response.status === 200)
        return withJson(response, (body) => ({
          ...body,
          data: { ...body.data, emailInfo: { ...body.data.emailInfo, action: 'MAYBE', risk_score: 7 } },
        }))
      return response.status === 202
        ? new Response(response.body, { status: 200, headers: response.headers })
        : response
    }
    const recorded = await record(
      {},
      [
        check('ana@shop.example'),
        { path: '/public/data-deletion/request', key: null, body: { cop_key: 'COP', email: 'ana@shop.example' } },
        check('ben@shop.example'),
      ],
      strange,
    )
    const { document, leftOut } = await convertToScenario(recorded, 'traffic')
    expect(document.expect).toMatchObject([
      { checkEmail: { email: 'ana@shop.example' }, response: { status: 200 } },
      { checkEmail: { email: 'ben@shop.example' } },
    ])
    expect(leftOut.toSorted()).toEqual([
      expect.stringMatching(/^checkEmail ana@shop.example: body.data.emailInfo.action was "MAYBE"/),
      expect.stringMatching(/^checkEmail ben@shop.example: body.data.emailInfo.action was "MAYBE"/),
      'requestDataDeletion ana@shop.example: status was 200, but a mock returns 202; the step is left out',
    ])
  })
})
