import { expect } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { type Answer, type Call, type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'
import { exported } from './website.ts'

const purchase = { event: 'purchase', email: 'ana@shop.example', external_id: 'order-1001' }

function post({ call, website }: Started, source: string, body: unknown, copKey = website.cop_key): Promise<Answer> {
  return call(`/api/v1/conversions/${source}/${copKey}`, { body })
}

function postAutomation({ call, website }: Started, platform: string, body: unknown, more: Call = {}): Promise<Answer> {
  return call(`/api/v1/conversions/${platform}`, { body, key: website.private_key ?? '', ...more })
}

testFact('conversion.automation-platform-is-fixed', 'any automation platform other than zapier gets 404', async () => {
  const started = await startServer()
  for (const platform of ['make', 'Zapier', 'zapier2', 'zapie', 'zapier/', '%20zapier']) {
    const { status, json } = await postAutomation(started, platform, purchase)
    expect([platform, status, json]).toEqual([platform, 404, { message: 'Not found' }])
  }
  expect(await exported(started, 'conversions')).toEqual([])
})

testFact(
  'conversion.automation-platform-is-fixed',
  'the automationPlatform option makes the mock accept another platform instead of zapier',
  async () => {
    const started = await startServer({ automationPlatform: 'make' })
    expect((await postAutomation(started, 'make', purchase)).status).toBe(200)
    expect((await postAutomation(started, 'zapier', purchase)).status).toBe(404)
    expect(await exported(started, 'conversions')).toMatchObject([{ source: 'make' }])
  },
)

testFact(
  'conversion.automation-needs-the-private-key',
  'only the private key in the header grants access',
  async () => {
    const started = await startServer()
    const { call, website } = started
    const path = '/api/v1/conversions/zapier'
    const missing = await call(path, { body: purchase })
    expect([missing.status, missing.json]).toEqual([401, { message: 'Missing x-dc-key header' }])
    const wrong = await postAutomation(started, 'zapier', purchase, { key: website.cop_key })
    expect([wrong.status, wrong.json]).toEqual([401, { message: 'Invalid API key' }])
    const inBody = await call(`${path}?x-dc-key=${website.private_key}`, {
      body: { ...purchase, 'x-dc-key': website.private_key },
    })
    expect(inBody.status).toBe(401)
    expect(await exported(started, 'conversions')).toEqual([])
    expect((await postAutomation(started, 'zapier', purchase)).status).toBe(200)
  },
)

testFact('conversion.automation-platform-is-zapier', 'a conversion from zapier has the source zapier', async () => {
  const started = await startServer()
  const sent = await postAutomation(started, 'zapier', { event: 'lead', email: ' Ana@Shop.example ', value: 0 })
  expect([sent.status, sent.json]).toEqual([
    200,
    { success: true, data: { conversion_id: expect.stringMatching(/^conv_/), status: 'accepted' } },
  ])
  expect(await exported(started, 'conversions')).toEqual([
    {
      id: sent.json.data.conversion_id,
      source: 'zapier',
      event: 'lead',
      status: 'accepted',
      email: 'ana@shop.example',
      user_id: null,
      external_id: null,
      value: 0,
      currency: null,
      properties: {},
      occurred_at: expect.any(String),
    },
  ])
})

testFact(
  ['conversion.wrong-cop-key-is-404', 'conversion.wrong-key-message'],
  'a wrong cop_key gets 404, and nothing is stored',
  async () => {
    const started = await startServer()
    const { website } = started
    const wrong = ['nobody', website.cop_key.toUpperCase(), website.cop_key.slice(0, -1), website.private_key ?? '']
    for (const copKey of [...wrong, `${website.cop_key}x`, website.release_secret ?? '', '__proto__']) {
      const { status, json } = await post(started, 'billing', purchase, copKey)
      expect([copKey, status, json]).toEqual([copKey, 404, { message: 'Not found' }])
    }
    expect(await exported(started, 'conversions')).toEqual([])
  },
)

testFact(
  ['conversion.cop-key-authenticates', 'conversion.cop-key-is-enough'],
  'the cop_key alone grants access and identifies the website',
  async () => {
    const started = await startServer()
    const { call, mock, website } = started
    const other = await mock.createWebsite()
    const path = `/api/v1/conversions/billing/${other.cop_key}`
    expect((await call(path, { body: { event: 'first' } })).status).toBe(200)
    expect((await call(path, { body: { event: 'second' }, key: website.private_key ?? '' })).status).toBe(200)
    expect((await call(path, { body: { event: 'third' }, key: 'dcp_wrong' })).status).toBe(200)
    const theirs = await exported(started, 'conversions', other.private_key)
    expect(theirs.map(({ event }) => event)).toEqual(['first', 'second', 'third'])
    expect(await exported(started, 'conversions')).toEqual([])
  },
)

testFact(
  'conversion.same-external-id-is-stored-once',
  'a repeated external_id returns the first conversion',
  async () => {
    const started = await startServer()
    const sent = {
      ...purchase,
      user_id: 'u_1',
      value: 49.9,
      currency: 'EUR',
      properties: { plan: 'yearly' },
      occurred_at: '2026-02-02T13:00:00+01:00',
    }
    const first = await post(started, 'billing', sent)
    const again = await post(started, 'billing', { event: 'refund', external_id: 'order-1001', value: 1 })
    expect([again.status, again.json]).toEqual([200, first.json])
    const { conversion_id: id, status } = first.json.data
    expect(await exported(started, 'conversions')).toEqual([{ id, status, source: 'billing', ...sent }])
  },
)

testFact(
  'conversion.same-external-id-is-stored-once',
  'concurrent requests with the same external_id create one conversion',
  async () => {
    const started = await startServer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(started, 'billing', purchase)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await exported(started, 'conversions')).toHaveLength(1)
  },
)

testFact(
  'conversion.same-external-id-is-stored-once',
  'without an external_id, each request creates a conversion',
  async () => {
    const started = await startServer()
    const bodies = [
      { event: 'lead' },
      { event: 'lead' },
      { event: 'lead', external_id: '' },
      { event: 'lead', external_id: '' },
    ]
    const ids = []
    for (const body of bodies) ids.push((await post(started, 'billing', body)).json.data.conversion_id)
    expect(new Set(ids).size).toBe(4)
    expect((await exported(started, 'conversions')).map(({ external_id }) => external_id)).toEqual([
      null,
      null,
      null,
      null,
    ])
  },
)

testFact(
  ['conversion.external-id-is-unique-per-source', 'conversion.source-is-chosen-by-the-sender'],
  'the same external_id creates a separate conversion for each source and website',
  async () => {
    const started = await startServer()
    const other = await started.mock.createWebsite()
    const answers = [
      await post(started, 'billing', purchase),
      await post(started, 'crm', purchase),
      await postAutomation(started, 'zapier', purchase),
      await post(started, 'billing', purchase, other.cop_key),
    ]
    expect(new Set(answers.map(({ json }) => json.data.conversion_id)).size).toBe(4)
    const sources = (await exported(started, 'conversions')).map(({ source }) => source)
    expect(sources).toEqual(['billing', 'crm', 'zapier'])
  },
)

testFact(
  'conversion.external-id-is-unique-per-source',
  'automation and cop_key conversions are separate, even with the same source and external_id',
  async () => {
    const started = await startServer()
    const reload = async (): Promise<void> => {
      const control = controlOf(started)
      await control('restoreState', { body: (await control('getState')).json })
    }
    const body = { ...purchase, event: 'forged' }
    const forged = await post(started, 'zapier', body)
    await reload()
    const real = await postAutomation(started, 'zapier', purchase)
    expect(real.json.data.conversion_id).not.toBe(forged.json.data.conversion_id)
    await reload()
    expect((await post(started, 'zapier', body)).json).toEqual(forged.json)
    expect((await postAutomation(started, 'zapier', body)).json).toEqual(real.json)
    const events = (await exported(started, 'conversions')).map(({ source, event }) => [source, event])
    expect(events).toEqual([
      ['zapier', 'forged'],
      ['zapier', 'purchase'],
    ])
  },
)

testFact(
  'conversion.path-key-is-checked-before-body',
  'a wrong cop_key is rejected, whatever the body contains',
  async () => {
    const started = await startServer()
    for (const body of ['{ broken', '[]', { event: 7 }, 'x'.repeat(2 ** 20 + 1)]) {
      expect((await post(started, 'billing', body, 'nobody')).status).toBe(404)
    }
    const malformed = await post(started, 'billing', '{ broken')
    expect([malformed.status, malformed.json]).toEqual([400, { message: 'Invalid JSON body' }])
    const without = await post(started, 'billing', {})
    expect([without.status, without.json]).toEqual([400, { message: 'event is required' }])
  },
)
