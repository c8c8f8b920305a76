import { expect } from 'vitest'
import { type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'

const years = '3650d'

async function statusOf({ check }: Started, email: string, key?: string | null): Promise<number> {
  const { status, json } = await check(email, key)
  if (status === 429) expect(json).toEqual({ message: 'Email check quota exhausted' })
  return status
}

async function setPlan({ call }: Started, plan: string, appId = 'app_local'): Promise<void> {
  expect((await call(`/_mock/websites/${appId}`, { method: 'PATCH', body: { plan } })).status).toBe(200)
}

/** Returns the usage and the amount due. Expects the same values from the control plane and the dashboard. */
async function readBill({ call }: Started, appId = 'app_local') {
  const { json: website } = await call(`/_mock/websites/${appId}`)
  const { email, password } = website.dashboard
  const session = await call('/dashboard/api/session', { body: { email, password } })
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { json: usage } = await call(`/dashboard/api/websites/${appId}/usage`, { headers: { cookie } })
  const bill = { plan: usage.plan, used: usage.used, left: usage.left, due: usage.amount_due }
  const { plan, checks_used, checks_left, amount_due } = website
  expect(bill).toEqual({ plan, used: checks_used, left: checks_left, due: amount_due })
  expect(usage).toMatchObject({ free: 500, block_size: 500, block_price: 9.5, currency: 'USD' })
  return bill
}

async function dueAt(checksUsed: number, plan: 'free' | 'business' | 'organization' = 'business'): Promise<number> {
  const started = await startServer({ scenario: { plan, checks_used: checksUsed } })
  return (await readBill(started)).due
}

testFact(
  'billing.free-plan-stops-at-500',
  'on the free plan, 500 checks are answered and the 501st gets 429',
  async () => {
    const started = await startServer()
    for (let no = 1; no <= 500; no++)
      expect(await statusOf(started, `person.${no}.x@shop.example`), `check ${no}`).toBe(200)
    expect(await statusOf(started, 'one.more@shop.example')).toBe(429)
    expect(await statusOf(started, 'person.1.x@shop.example')).toBe(429)
    expect(await readBill(started)).toEqual({ plan: 'free', used: 500, left: 0, due: 0 })
  },
)

testFact('billing.500-free-checks-for-life', 'used checks are not restored over time or by a new key', async () => {
  const started = await startServer({ scenario: { checks_used: 498 } })
  const { call } = started
  expect([await statusOf(started, 'ana@shop.example'), await statusOf(started, 'bob@shop.example')]).toEqual([200, 200])
  expect(await statusOf(started, 'eve@shop.example')).toBe(429)
  await call('/_mock/clock/advance', { body: { by: years } })
  expect(await statusOf(started, 'eve@shop.example')).toBe(429)
  const { json: added } = await call('/_mock/websites/app_local/keys', { body: { name: 'fresh' } })
  await call('/_mock/websites/app_local/keys/key_local', { method: 'DELETE' })
  expect(await statusOf(started, 'eve@shop.example', added.value)).toBe(429)
  expect(await readBill(started)).toMatchObject({ used: 500, left: 0 })
})

testFact(
  'billing.paid-plans-continue-beyond-500',
  'on the Business and Organization plans, checks beyond the free 500 are answered',
  async () => {
    for (const plan of ['business', 'organization'] as const) {
      const started = await startServer({ scenario: { plan, checks_used: 499 } })
      const emails = ['ana@shop.example', 'bob@shop.example', 'bob@shop.example']
      for (const email of emails) expect(await statusOf(started, email), plan).toBe(200)
      expect(await readBill(started)).toEqual({ plan, used: 502, left: null, due: 9.5 })
    }
  },
)

testFact(
  'billing.paid-checks-cost-9-50-per-500',
  'each block of 500 checks beyond the free 500 costs 9.50 dollars',
  async () => {
    for (const plan of ['business', 'organization'] as const) {
      expect(await Promise.all([500, 1000, 1500, 10_500].map((used) => dueAt(used, plan)))).toEqual([0, 9.5, 19, 190])
    }
  },
)

testFact('billing.paid-checks-cost-9-50-per-500', 'the first 500 checks are free on every plan', async () => {
  expect(await Promise.all([0, 1, 499, 500].map((used) => dueAt(used)))).toEqual([0, 0, 0, 0])
  expect(await dueAt(500, 'free')).toBe(0)
})

testFact('billing.started-block-is-billed', 'a block is billed in full from its first check', async () => {
  const started = await startServer({ scenario: { plan: 'business', checks_used: 500 } })
  expect((await readBill(started)).due).toBe(0)
  await started.check('ana@shop.example')
  expect((await readBill(started)).due).toBe(9.5)
  await started.check('ana@shop.example')
  expect((await readBill(started)).due).toBe(9.5)
  expect(await Promise.all([1000, 1001, 1500, 1501].map((used) => dueAt(used)))).toEqual([9.5, 19, 19, 28.5])
})

testFact(
  'billing.plan-belongs-to-the-account',
  'all websites of an account share its plan, but each has its own 500 free checks',
  async () => {
    const started = await startServer()
    const { mock } = started
    const one = await mock.createWebsite({ checks_used: 500 })
    const two = await mock.createWebsite({ account: one.account, checks_used: 499 })
    const elsewhere = await mock.createWebsite({ checks_used: 500 })
    expect(await statusOf(started, 'ana@shop.example', one.private_key)).toBe(429)
    expect(await statusOf(started, 'ana@shop.example', two.private_key)).toBe(200)
    expect(await statusOf(started, 'bob@shop.example', two.private_key)).toBe(429)
    await setPlan(started, 'business', two.app_id)
    const { private_key: key } = one
    expect([
      await statusOf(started, 'ana@shop.example', key),
      await statusOf(started, 'bob@shop.example', key),
    ]).toEqual([200, 200])
    expect(await statusOf(started, 'ana@shop.example', elsewhere.private_key)).toBe(429)
    expect(await readBill(started, one.app_id)).toEqual({ plan: 'business', used: 502, left: null, due: 9.5 })
    expect(await readBill(started, two.app_id)).toEqual({ plan: 'business', used: 500, left: null, due: 0 })
    expect(await readBill(started, elsewhere.app_id)).toEqual({ plan: 'free', used: 500, left: 0, due: 0 })
  },
)

testFact(
  'billing.plan-change-applies-to-the-next-check',
  'after an upgrade, the next check is answered and earlier checks still count',
  async () => {
    for (const plan of ['business', 'organization']) {
      const started = await startServer({ scenario: { checks_used: 500 } })
      expect(await statusOf(started, 'ana@shop.example')).toBe(429)
      await setPlan(started, plan)
      expect(await readBill(started)).toEqual({ plan, used: 500, left: null, due: 0 })
      expect(await statusOf(started, 'ana@shop.example')).toBe(200)
      expect(await readBill(started)).toEqual({ plan, used: 501, left: null, due: 9.5 })
    }
  },
)

testFact(
  'billing.downgrade-with-500-used-is-429',
  'after a downgrade to the free plan, the next check gets 429 if 500 or more checks are used',
  async () => {
    const started = await startServer({ scenario: { plan: 'business', checks_used: 498 } })
    await setPlan(started, 'free')
    expect(await statusOf(started, 'ana@shop.example')).toBe(200)
    await setPlan(started, 'organization')
    for (const email of ['bob@shop.example', 'eve@shop.example']) expect(await statusOf(started, email)).toBe(200)
    await setPlan(started, 'free')
    expect(await statusOf(started, 'ana@shop.example')).toBe(429)
    expect(await readBill(started)).toEqual({ plan: 'free', used: 501, left: 0, due: 9.5 })
  },
)

testFact(
  'billing.downgrade-with-500-used-is-429',
  'after a downgrade with exactly 500 checks used, the next check gets 429',
  async () => {
    const started = await startServer({ scenario: { plan: 'business', checks_used: 499 } })
    expect(await statusOf(started, 'ana@shop.example')).toBe(200)
    await setPlan(started, 'free')
    expect(await statusOf(started, 'ana@shop.example')).toBe(429)
  },
)
