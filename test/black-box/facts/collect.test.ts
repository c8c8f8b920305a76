import { expect } from 'vitest'
import { type Answer, type Call, type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'
import { advance, checksUsed, exported, stateOf } from './website.ts'

const ana = 'ana@shop.example'
const frozen = { clock: { now: '2026-03-02T09:00:00Z', frozen: true } }

type Kind = 'visit' | 'event' | 'identify'

/** Required fields of the three operations. Every operation also requires the cop_key. */
const requiredFields = {
  visit: { device: { id: 'dev_1' }, session_id: 'ses_1', page_url: 'https://shop.example/' },
  event: { device: { id: 'dev_1' }, session_id: 'ses_1', name: 'signup' },
  identify: { device: { id: 'dev_1' }, session_id: 'ses_1', email: ana },
} as const
const kinds: readonly Kind[] = ['visit', 'event', 'identify']

function collect(
  started: Started,
  kind: Kind,
  fields: object = requiredFields[kind],
  options: Call = {},
): Promise<Answer> {
  const { call, website } = started
  return call(`/collect/${kind}`, { body: { cop_key: website.cop_key, ...fields }, ...options })
}

testFact(
  'collect.visit-is-exported',
  'a visit is exported with its session, device, page, referrer and time',
  async () => {
    const started = await startServer({ scenario: frozen })
    const full = {
      device: { id: 'dev_1', confidence: 80 },
      session_id: 'ses_1',
      page_url: 'https://shop.example/signup?from=mail#form',
      referrer: 'https://search.example/',
      occurred_at: '2026-03-02T09:59:40+01:00',
    }
    const { status, json } = await collect(started, 'visit', full)
    expect([status, json]).toEqual([200, { success: true }])
    await collect(started, 'visit')
    const common = { id: expect.stringMatching(/^vis_/), session_id: 'ses_1', device_id: 'dev_1' }
    expect(await exported(started, 'visits')).toEqual([
      {
        ...common,
        page_url: full.page_url,
        referrer: 'https://search.example/',
        occurred_at: '2026-03-02T09:59:40+01:00',
      },
      { ...common, page_url: 'https://shop.example/', referrer: null, occurred_at: '2026-03-02T09:00:00.000Z' },
    ])
    expect(await exported(started, 'events')).toEqual([])
    expect(await exported(started, 'users')).toEqual([])
  },
)

testFact(
  'collect.event-is-exported',
  'an event is exported with its session, device, name, properties, page and time',
  async () => {
    const started = await startServer({ scenario: frozen })
    const properties = { sku: 'A-17', quantity: 2, gift: null, tags: ['new', { nested: true }] }
    const { status, json } = await collect(started, 'event', {
      ...requiredFields.event,
      name: 'add_to_cart',
      page_url: 'https://shop.example/products/a-17',
      properties,
      occurred_at: '2026-03-02T08:31:12Z',
    })
    expect([status, json]).toEqual([200, { success: true }])
    await collect(started, 'event')
    const common = { id: expect.stringMatching(/^evt_/), session_id: 'ses_1', device_id: 'dev_1' }
    expect(await exported(started, 'events')).toEqual([
      {
        ...common,
        name: 'add_to_cart',
        properties,
        page_url: 'https://shop.example/products/a-17',
        occurred_at: '2026-03-02T08:31:12Z',
      },
      { ...common, name: 'signup', properties: {}, page_url: null, occurred_at: '2026-03-02T09:00:00.000Z' },
    ])
    expect(await exported(started, 'visits')).toEqual([])
  },
)

testFact(
  'collect.event-is-exported',
  'properties with any name are exported unchanged, even after the state is saved and restored',
  async () => {
    const started = await startServer()
    const properties = '{"__proto__":{"admin":true},"constructor":"x","toString":null,"":{"__proto__":[1]}}'
    const fields = JSON.stringify({ cop_key: started.website.cop_key, ...requiredFields.event })
    const body = `${fields.slice(0, -1)},"properties":${properties}}`
    expect((await started.call('/collect/event', { body })).status).toBe(200)
    const exportedText = async () => {
      const key = started.website.private_key ?? ''
      return JSON.stringify((await started.call('/api/v1/export/events', { key })).json.data[0].properties)
    }
    expect(await exportedText()).toBe(properties)
    const { text } = await started.call('/_mock/state')
    expect((await started.call('/_mock/state', { method: 'PUT', body: text })).status).toBe(200)
    expect(await exportedText()).toBe(properties)
  },
)

testFact(
  'collect.identify-links-person-and-device',
  'the next check returns the device, session, page and user ID of the identification',
  async () => {
    const started = await startServer({ scenario: frozen })
    const { status, json } = await collect(
      started,
      'identify',
      {
        ...requiredFields.identify,
        device: { id: 'dev_1', confidence: 42 },
        page_url: 'https://shop.example/signup',
        user_id: 'u_1',
      },
      { headers: { 'user-agent': 'Browser of Ana/1.0' } },
    )
    expect([status, json]).toEqual([200, { success: true }])
    const { userInfo, ipInfo } = (await started.check(ana)).json.data
    expect(userInfo).toEqual({
      email: ana,
      normalized_email: ana,
      sessionId: 'ses_1',
      userId: 'u_1',
      appId: 'app_local',
      pageUrl: 'https://shop.example/signup',
      userAgent: 'Browser of Ana/1.0',
      deviceFingerprint: {
        hash: expect.any(String),
        short: expect.any(String),
        confidence: 42,
        version: expect.any(String),
      },
      identifiedAt: '2026-03-02T09:00:00.000Z',
      related_email_count: 0,
      related_emails: [],
    })
    expect(ipInfo).toMatchObject({ ip: expect.any(String), country: expect.stringMatching(/^[A-Z]{2}$/) })
  },
)

testFact(
  'collect.identify-links-person-and-device',
  'people on the same device are related, and people on different devices are not',
  async () => {
    const started = await startServer()
    const on = (id: string, email: string) =>
      collect(started, 'identify', { ...requiredFields.identify, device: { id }, email })
    await on('dev_1', ana)
    await on('dev_2', 'ben@shop.example')
    await on('dev_1', ' Eve@Shop.example ')
    const related = async (email: string) => (await started.check(email)).json.data.userInfo.related_emails
    expect(await related(ana)).toEqual(['eve@shop.example'])
    expect(await related('eve@shop.example')).toEqual([ana])
    expect(await related('ben@shop.example')).toEqual([])
    const hash = async (email: string) => (await started.check(email)).json.data.userInfo.deviceFingerprint.hash
    expect(await hash(ana)).toBe(await hash('eve@shop.example'))
    expect(await hash(ana)).not.toBe(await hash('ben@shop.example'))
  },
)

testFact(
  'collect.identify-links-person-and-device',
  'an address known from a check gets a device when the script identifies it',
  async () => {
    const started = await startServer({ scenario: frozen })
    await started.check(ana)
    expect((await started.check(ana)).json.data.userInfo.deviceFingerprint).toBeNull()
    await advance(started, '1h')
    await collect(started, 'identify')
    const { userInfo } = (await started.check(ana)).json.data
    expect(userInfo).toMatchObject({ sessionId: 'ses_1', identifiedAt: '2026-03-02T10:00:00.000Z' })
    expect(userInfo.deviceFingerprint).not.toBeNull()
    expect(await exported(started, 'users')).toMatchObject([{ email: ana, source: 'server' }])
  },
)

testFact(
  'collect.identify-counts-no-check',
  'an identification does not use up a check and works even if no checks are left',
  async () => {
    const started = await startServer({ scenario: { checks_used: 500 } })
    expect((await collect(started, 'identify')).status).toBe(200)
    expect(await checksUsed(started)).toBe(500)
    expect(await exported(started, 'users')).toMatchObject([{ email: ana, source: 'script', action: 'ALLOW' }])
  },
)

testFact(
  'collect.identify-counts-no-check',
  'emailInfo is computed and stored when the script identifies an address',
  async () => {
    const started = await startServer({ scenario: { ...frozen, verdicts: [{ match: '*', verdict: 'block' }] } })
    await collect(started, 'identify')
    expect(await checksUsed(started)).toBe(0)
    const { verdicts: _, ...open } = await stateOf(started)
    await started.call('/_mock/state', { method: 'PUT', body: { ...open, verdicts: [] } })
    const { json } = await started.check(ana)
    expect(json.data.emailInfo.action).toBe('BLOCK')
    expect(json.data.userInfo.sessionId).toBe('ses_1')
    expect(await checksUsed(started)).toBe(1)
  },
)

testFact('collect.wrong-cop-key-is-404', 'a wrong cop_key gets 404, and nothing is stored', async () => {
  const started = await startServer()
  const { website } = started
  const before = await stateOf(started)
  const wrong = ['nobody', website.cop_key.toUpperCase(), website.private_key, website.release_secret, '__proto__', '']
  for (const kind of kinds) {
    for (const cop_key of wrong) {
      const { status, json } = await collect(started, kind, { ...requiredFields[kind], cop_key })
      expect([kind, cop_key, status, json]).toEqual([kind, cop_key, 404, { message: 'Not found' }])
    }
  }
  expect(await stateOf(started)).toEqual(before)
})

testFact('collect.missing-cop-key-is-400', 'a request without a cop_key gets 400', async () => {
  const started = await startServer()
  const before = await stateOf(started)
  for (const kind of kinds) {
    for (const body of [
      requiredFields[kind],
      { ...requiredFields[kind], cop_key: null },
      { ...requiredFields[kind], cop_key: 7 },
    ]) {
      const { status, json } = await started.call(`/collect/${kind}`, { body: JSON.stringify(body) })
      expect([kind, status, json]).toEqual([kind, 400, { message: expect.stringMatching(/^cop_key /) }])
    }
  }
  expect(await stateOf(started)).toEqual(before)
})

testFact(
  'collect.missing-cop-key-is-400',
  'a wrong cop_key is rejected before other fields are validated',
  async () => {
    const started = await startServer()
    for (const kind of kinds) {
      expect((await collect(started, kind, { cop_key: 'nobody' })).status).toBe(404)
      expect((await collect(started, kind, { cop_key: 'nobody', device: 7 })).status).toBe(404)
      for (const field of Object.keys(requiredFields[kind])) {
        const { status, json } = await collect(started, kind, { ...requiredFields[kind], [field]: undefined })
        expect([kind, field, status, json]).toEqual([kind, field, 400, { message: `${field} is required` }])
      }
    }
  },
)

testFact(
  'collect.open-to-any-origin',
  'pages from any origin can read the response, even if it is an error',
  async () => {
    const started = await startServer()
    const headers = { origin: 'https://shop.example' }
    for (const kind of kinds) {
      const preflight = await started.call(`/collect/${kind}`, {
        method: 'OPTIONS',
        headers: {
          ...headers,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
      expect([preflight.status, preflight.text]).toEqual([204, ''])
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
      expect(preflight.headers.get('access-control-allow-methods')).toMatch(/\bPOST\b/)
      expect(preflight.headers.get('access-control-allow-headers')).toMatch(/\bcontent-type\b/i)
      for (const fields of [requiredFields[kind], { cop_key: 'nobody' }, {}]) {
        const answer = await collect(started, kind, fields, { headers })
        expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      }
      const other = await started.call(`/collect/${kind}`, { headers })
      expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([405, '*'])
    }
  },
)

testFact('collect.time-defaults-to-arrival', 'a visit or event without a time gets its time of arrival', async () => {
  const started = await startServer({ scenario: frozen })
  await collect(started, 'visit')
  await advance(started, '90s')
  await collect(started, 'visit')
  await collect(started, 'event')
  await collect(started, 'visit', { ...requiredFields.visit, occurred_at: '2026-03-01T00:00:00Z' })
  const times = async (kind: 'visits' | 'events') =>
    (await exported(started, kind)).map(({ occurred_at }) => occurred_at)
  expect(await times('visits')).toEqual([
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T09:01:30.000Z',
    '2026-03-01T00:00:00Z',
  ])
  expect(await times('events')).toEqual(['2026-03-02T09:01:30.000Z'])
})
