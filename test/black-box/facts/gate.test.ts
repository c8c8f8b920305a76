import { expect } from 'vitest'
import { type Answer, type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'
import { exported, stableHeaders } from './website.ts'

const ana = 'ana@shop.example'
const ben = 'ben@shop.example'

interface Credentials {
  copKey?: string
  secret?: string
}

function release({ call, website }: Started, body: unknown, credentials: Credentials = {}): Promise<Answer> {
  const { copKey = website.cop_key, secret = website.release_secret ?? '' } = credentials
  return call(`/api/v1/crm-release/${copKey}/${secret}`, { body })
}

async function convert({ call, website }: Started, body: object, source = 'billing'): Promise<Answer> {
  return call(`/api/v1/conversions/${source}/${website.cop_key}`, { body: { event: 'purchase', ...body } })
}

async function statusesOf(started: Started): Promise<string[]> {
  return (await exported(started, 'conversions')).map(({ status }) => status)
}

const oneHeldConversion = {
  gate: true,
  conversions: [{ at: '-1h', event: 'purchase', email: ana, external_id: 'order-1' }],
}

testFact('gate.secret-is-in-the-path', 'the release secret is accepted only in the path', async () => {
  const started = await startServer({ scenario: oneHeldConversion })
  const { call, website } = started
  const secret = website.release_secret ?? ''
  const elsewhere = { body: { email: ana, secret, release_secret: secret }, headers: { 'x-release-secret': secret } }
  const path = `/api/v1/crm-release/${website.cop_key}`
  expect((await call(`${path}?secret=${secret}`, elsewhere)).status).toBe(404)
  expect((await call(`${path}/wrong?secret=${secret}`, elsewhere)).status).toBe(401)
  expect(await statusesOf(started)).toEqual(['held'])
  expect((await call(`${path}/${secret}`, { body: { email: ana } })).json.data).toEqual({ released: 1 })
})

testFact(
  ['gate.requires-both-credentials', 'gate.message'],
  'a release needs the cop_key and the release secret of the same website',
  async () => {
    const started = await startServer({ scenario: oneHeldConversion })
    const { mock, website } = started
    const other = await mock.createWebsite({ scenario: oneHeldConversion })
    const otherSecret = other.release_secret ?? ''
    const privateKey = website.private_key ?? ''
    for (const credentials of [
      { copKey: 'wrong' },
      { secret: 'wrong' },
      { secret: website.cop_key },
      { secret: `${website.release_secret}x` },
      { secret: (website.release_secret ?? '').toUpperCase() },
      { copKey: website.release_secret ?? '', secret: website.cop_key },
      { secret: otherSecret },
      { copKey: other.cop_key },
      { copKey: privateKey },
      { secret: privateKey },
    ]) {
      const { status, json } = await release(started, { email: ana }, credentials)
      expect([credentials, status, json]).toEqual([credentials, 401, { message: 'Invalid key or secret' }])
    }
    expect(await statusesOf(started)).toEqual(['held'])
    expect((await release(started, { email: ana }, { copKey: other.cop_key, secret: otherSecret })).status).toBe(200)
    expect(await statusesOf(started)).toEqual(['held'])
    expect((await release(started, { email: ana })).status).toBe(200)
    expect(await statusesOf(started)).toEqual(['released'])
  },
)

testFact(
  ['gate.wrong-cop-key-is-401', 'gate.is-the-crm-release'],
  'a release with a wrong cop_key gets 401, not 404',
  async () => {
    const started = await startServer()
    expect((await release(started, { email: ana }, { copKey: 'nobody' })).status).toBe(401)
    const elsewhere = await started.call('/api/v1/conversions/billing/nobody', { body: { event: 'purchase' } })
    expect(elsewhere.status).toBe(404)
  },
)

testFact(
  'gate.same-error-for-wrong-key-and-secret',
  'the response does not reveal which of the two credentials is wrong',
  async () => {
    const started = await startServer()
    const [wrongKey, wrongSecret, bothWrong] = await Promise.all([
      release(started, { email: ana }, { copKey: 'x'.repeat(40) }),
      release(started, { email: ana }, { secret: 'x'.repeat(32) }),
      release(started, { email: ana }, { copKey: 'x'.repeat(40), secret: 'x'.repeat(32) }),
    ])
    for (const answer of [wrongSecret, bothWrong]) {
      expect([answer.status, answer.text]).toEqual([wrongKey.status, wrongKey.text])
      expect(stableHeaders(answer)).toEqual(stableHeaders(wrongKey))
    }
  },
)

testFact(
  'gate.holds-conversions-when-on',
  'a conversion from either operation is held while the gate is on',
  async () => {
    const started = await startServer({ scenario: { gate: true } })
    const { call, website } = started
    const sent = await convert(started, { email: ana })
    const automated = await call('/api/v1/conversions/zapier', {
      body: { event: 'lead' },
      key: website.private_key ?? '',
    })
    expect([sent.json.data.status, automated.json.data.status]).toEqual(['held', 'held'])
    expect(await statusesOf(started)).toEqual(['held', 'held'])
  },
)

testFact('gate.holds-conversions-when-on', 'a conversion is accepted while the gate is off', async () => {
  const started = await startServer({ scenario: { gate: false } })
  expect((await convert(started, { email: ana })).json.data.status).toBe('accepted')
  expect((await release(started, { email: ana })).json).toEqual({ success: true, data: { released: 0 } })
  expect(await statusesOf(started)).toEqual(['accepted'])
})

testFact(
  'gate.releases-matching-conversions',
  'a request with an email releases and counts the held conversions of that address',
  async () => {
    const started = await startServer({
      scenario: {
        gate: true,
        conversions: [
          { at: '-3h', event: 'purchase', email: ana },
          { at: '-2h', event: 'purchase', email: ana, source: 'crm', external_id: 'order-1' },
          { at: '-1h', event: 'purchase', email: ben },
          { at: '-1h', event: 'purchase' },
          { at: '-1h', event: 'purchase', email: ana, status: 'accepted' },
        ],
      },
    })
    const released = await release(started, { email: ' Ana@Shop.example ' })
    expect([released.status, released.json]).toEqual([200, { success: true, data: { released: 2 } }])
    expect(await statusesOf(started)).toEqual(['released', 'released', 'held', 'held', 'accepted'])
  },
)

testFact(
  'gate.releases-matching-conversions',
  'a request with an external_id releases and counts the held conversions with that ID',
  async () => {
    const started = await startServer({ scenario: { gate: true } })
    await convert(started, { email: ana, external_id: 'order-1' })
    await convert(started, { email: ben, external_id: 'order-1' }, 'crm')
    await convert(started, { email: ana, external_id: 'order-2' })
    expect((await release(started, { external_id: 'order-1' })).json.data).toEqual({ released: 2 })
    expect(await statusesOf(started)).toEqual(['released', 'released', 'held'])
  },
)

testFact('gate.second-release-is-empty', 'a conversion that has been released is not counted again', async () => {
  const started = await startServer({ scenario: oneHeldConversion })
  const counts: number[] = []
  const releaseAna = async (): Promise<void> => {
    counts.push((await release(started, { email: ana })).json.data.released)
  }
  await releaseAna()
  await releaseAna()
  await convert(started, { email: ana, external_id: 'order-2' })
  await releaseAna()
  expect(counts).toEqual([1, 0, 1])
})

testFact('gate.second-release-is-empty', 'only one of two concurrent releases finds the held conversions', async () => {
  const started = await startServer({ scenario: oneHeldConversion })
  const answers = await Promise.all([release(started, { email: ana }), release(started, { external_id: 'order-1' })])
  expect(answers.map(({ json }) => json.data.released).sort()).toEqual([0, 1])
})

testFact(
  'gate.email-overrides-external-id',
  'if email and external_id are both given, only the email is used',
  async () => {
    const started = await startServer({ scenario: { gate: true } })
    await convert(started, { email: ana, external_id: 'order-1' })
    await convert(started, { email: ben, external_id: 'order-2' })
    expect((await release(started, { email: ana, external_id: 'order-2' })).json.data).toEqual({ released: 1 })
    expect(await statusesOf(started)).toEqual(['released', 'held'])
  },
)

testFact('gate.credentials-before-body', 'wrong credentials are rejected, whatever the body contains', async () => {
  const started = await startServer()
  for (const body of ['{ broken', '[]', {}, { email: 7 }, 'x'.repeat(2 ** 20 + 1)]) {
    expect((await release(started, body, { secret: 'wrong' })).status).toBe(401)
    expect((await release(started, body, { copKey: 'wrong' })).status).toBe(401)
  }
  const malformed = await release(started, '{ broken')
  expect([malformed.status, malformed.json]).toEqual([400, { message: 'Invalid JSON body' }])
  for (const body of [{}, [], null, { email: 7 }, { email: 'ana' }, { external_id: '' }]) {
    const { status, json } = await release(started, body)
    expect([body, status, json]).toEqual([body, 400, { message: expect.stringMatching(/\w/) }])
  }
})
