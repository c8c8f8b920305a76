/** Tests how an email check identifies an address (service 3.2, 4.8). */
import { expect } from 'vitest'
import { reasonIdOf } from '../../support/reason-id.ts'
import { type Answer, type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'
import { advance, checksUsed, exported, stateOf } from './website.ts'

async function load({ call }: Started, document: object): Promise<void> {
  const { status, text } = await call('/_mock/scenario', { method: 'PUT', body: document })
  expect(status, text).toBe(200)
}

testFact(
  'check.first-check-runs-live',
  'the first check of an address runs live and uses the current time',
  async () => {
    const started = await startServer()
    const ana = await started.check('ana@shop.example')
    expect(await reasonIdOf(started, ana)).toBe('live')
    await advance(started, '10d')
    const bob = await started.check('bob@shop.example')
    expect(await reasonIdOf(started, bob)).toBe('live')
    const ageOf = ({ json }: Answer): number => json.data.emailInfo.fraud_signals.domain_maturity.age_days
    expect(ageOf(bob) - ageOf(ana)).toBe(10)
  },
)

testFact(
  ['check.first-check-has-no-user-info', 'check.first-check-has-no-ip-info'],
  'userInfo and ipInfo are null in the response to the first check, even if other addresses are known',
  async () => {
    const started = await startServer({
      scenario: { devices: { laptop: {} }, people: [{ email: 'ana@shop.example', devices: ['laptop'] }] },
    })
    for (const email of ['bob@shop.example', 'ana+1@shop.example', 'block@dc-mock.test']) {
      expect((await started.check(email)).json.data).toMatchObject({ userInfo: null, ipInfo: null })
    }
  },
)

testFact(
  'check.first-check-identifies',
  "the first check adds the address to the website's identified users",
  async () => {
    const started = await startServer()
    const count = async (): Promise<number> =>
      (await started.call('/api/v1/export/health', { key: started.website.private_key ?? '' })).json
        .identified_user_count
    expect(await count()).toBe(0)
    await started.check('ana@shop.example')
    expect(await count()).toBe(1)
    expect(await exported(started, 'users')).toMatchObject([{ email: 'ana@shop.example' }])
    await started.check('ana@shop.example')
    expect(await count()).toBe(1)
  },
)

testFact(
  'check.stores-a-server-identification',
  'a check stores an identification that is marked as server-side',
  async () => {
    const started = await startServer()
    const { json } = await started.check('ana@mailinator.com')
    const { action, risk_score } = json.data.emailInfo
    expect(await exported(started, 'users')).toMatchObject([
      { email: 'ana@mailinator.com', source: 'server', user_id: null, action, risk_score },
    ])
  },
)

testFact(
  'check.second-check-comes-from-storage',
  'a later check returns the stored data, even if a new lookup would give a different result',
  async () => {
    const started = await startServer()
    const first = await started.check('ana@shop.example')
    await advance(started, '30d')
    for (const again of [await started.check('ana@shop.example'), await started.check('ana@shop.example')]) {
      expect(await reasonIdOf(started, again)).toBe('storage')
      expect(again.json.data.emailInfo).toEqual(first.json.data.emailInfo)
    }
    const other = await started.check('bob@shop.example')
    expect(other.json.data.emailInfo.fraud_signals).not.toEqual(first.json.data.emailInfo.fraud_signals)
  },
)

testFact(
  'check.stored-email-info-is-unchanged',
  "the stored emailInfo does not change when the website's verdicts change",
  async () => {
    const started = await startServer()
    const first = await started.check('ana@shop.example')
    const state = await stateOf(started)
    await load(started, { ...state, verdicts: [{ match: '*', verdict: 'block' }] })
    expect((await started.check('bob@shop.example')).json.data.emailInfo.action).toBe('BLOCK')
    const again = await started.check('ana@shop.example')
    expect(again.json.data.emailInfo).toEqual(first.json.data.emailInfo)
    expect(again.json.data.userInfo).not.toBeNull()
  },
)

testFact(
  ['check.user-info-null-until-identified', 'check.only-checks-and-script-identify'],
  'visits, events, conversions, deletion requests and rejected checks do not identify an address',
  async () => {
    const started = await startServer()
    const { call, check, website } = started
    const email = 'ana@shop.example'
    const { cop_key } = website
    const seen = { cop_key, device: { id: 'laptop' }, session_id: 'ses_1', page_url: 'https://shop.example/' }
    await call('/collect/visit', { body: seen })
    await call('/collect/event', { body: { ...seen, name: 'signup', properties: { email } } })
    await call(`/api/v1/conversions/billing/${cop_key}`, { body: { event: 'purchase', email } })
    await call('/public/data-deletion/request', { body: { cop_key, email } })
    await check(email, 'dcp_wrong_key')
    const first = await check(email)
    expect(first.json.data.userInfo).toBeNull()
    expect((await check(email)).json.data.userInfo).toMatchObject({ email })
  },
)

testFact(
  'check.identified-per-website-and-email',
  'a known address is new on another website, and a different address is new on the same website',
  async () => {
    const { mock, check } = await startServer()
    const other = await mock.createWebsite()
    await check('ana@shop.example')
    expect((await check('ana@shop.example')).json.data.userInfo).not.toBeNull()
    expect((await check('ana@shop.example', other.private_key)).json.data.userInfo).toBeNull()
    expect((await check('bob@shop.example')).json.data.userInfo).toBeNull()
  },
)

testFact(
  'check.script-address-is-answered-from-storage',
  'the first check of an address identified by the script returns the emailInfo stored at that time',
  async () => {
    const started = await startServer()
    const { call, check, website } = started
    const seen = { cop_key: website.cop_key, device: { id: 'laptop' }, session_id: 'ses_1' }
    await call('/collect/identify', { body: { ...seen, email: 'ana@shop.example' } })
    await advance(started, '3d')
    const ana = await check('ana@shop.example')
    const bob = await check('bob@shop.example')
    expect(await reasonIdOf(started, ana)).toBe('storage')
    expect(ana.json.data).toMatchObject({ userInfo: { sessionId: 'ses_1' }, ipInfo: { ip: expect.any(String) } })
    const ageOf = ({ json }: Answer): number => json.data.emailInfo.fraud_signals.domain_maturity.age_days
    expect(ageOf(bob) - ageOf(ana)).toBe(3)
    expect(await checksUsed(started)).toBe(2)
  },
)
