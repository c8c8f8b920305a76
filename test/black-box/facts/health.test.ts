import { expect } from 'vitest'
import { readState } from '../../support/read-state.ts'
import { type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'

const health = '/api/v1/export/health'

async function countOf({ call, website }: Started): Promise<number> {
  return (await call(health, { key: website.private_key ?? '' })).json.identified_user_count
}

async function identify({ call, website }: Started, email: string): Promise<void> {
  const body = { cop_key: website.cop_key, device: { id: 'laptop' }, session_id: 'ses_1', email }
  expect((await call('/collect/identify', { body })).status).toBe(200)
}

testFact(
  ['health.tests-a-key', 'health.has-no-side-effects'],
  'a valid key gets 200, a wrong key gets 401, and neither request changes any data',
  async () => {
    const { call, website } = await startServer({ scenario: { people: [{ email: 'ana@shop.example' }] } })
    const before = [await readState({ call }), await website.read()]
    const good = await call(health, { key: website.private_key ?? '' })
    expect([good.status, good.json.success]).toEqual([200, true])
    expect((await call(health, { key: 'dcp_mockWrong' })).status).toBe(401)
    expect((await call(health)).status).toBe(401)
    expect([await readState({ call }), await website.read()]).toEqual(before)
  },
)

testFact(
  'health.returns-the-website-of-the-key',
  'app_id always identifies the website of the key in the request',
  async () => {
    const { call, mock, website } = await startServer()
    const other = await mock.createWebsite()
    for (const { app_id, private_key } of [other, website, other]) {
      expect((await call(health, { key: private_key ?? '' })).json.app_id).toBe(app_id)
    }
  },
)

testFact(
  'health.counts-identifications',
  'an address counts once, whether a check, the script or both identified it',
  async () => {
    const started = await startServer()
    expect(await countOf(started)).toBe(0)
    await started.check('ana@shop.example')
    await identify(started, 'bob@shop.example')
    expect(await countOf(started)).toBe(2)
    await identify(started, 'ana@shop.example')
    await started.check('bob@shop.example')
    await started.check(' ANA@shop.example')
    expect(await countOf(started)).toBe(2)
  },
)

testFact(
  'health.counts-identifications',
  'a deleted person no longer counts, and a rejected check never counts',
  async () => {
    const started = await startServer({ scenario: { checks_used: 499 } })
    const { call, website } = started
    await started.check('ana@shop.example')
    expect((await started.check('late@shop.example')).status).toBe(429)
    expect((await started.check('not an address')).status).toBe(400)
    expect(await countOf(started)).toBe(1)
    await call('/api/v1/data-deletion', { key: website.private_key ?? '', body: { email: 'ana@shop.example' } })
    expect(await countOf(started)).toBe(0)
  },
)
