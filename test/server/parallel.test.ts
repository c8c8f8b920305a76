import { expect, it } from 'vitest'
import { credentialsOf, requestLink, send, serviceCall } from '../support/service-calls.ts'
import { type Answer, type Started, startServer } from '../support/start.ts'

function times<T>(count: number, make: (no: number) => T): T[] {
  return Array.from({ length: count }, (_, no) => make(no))
}

/** Returns the number of responses with each status. */
function tally(responses: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function usedOf(
  { call }: Started,
  appId = 'app_local',
): Promise<{ checks_used: number; people: number; sign_ups: number }> {
  const { checks_used, counts } = (await call(`/_mock/websites/${appId}`)).json
  return { checks_used, people: counts.people, sign_ups: counts.sign_ups }
}

it('accepts exactly 50 of 100 concurrent checks if the website has 50 checks left', async () => {
  const started = await startServer({ scenario: { checks_used: 450 } })
  const responses = await Promise.all(times(100, (no) => started.check(`person.${no}.x@shop.example`)))
  expect(tally(responses)).toEqual({ 200: 50, 429: 50 })
  expect(await usedOf(started)).toEqual({ checks_used: 500, people: 50, sign_ups: 50 })
  const rejected = responses.filter(({ status }) => status === 429)
  expect(new Set(rejected.map(({ text }) => text))).toEqual(new Set(['{"message":"Email check quota exhausted"}']))
})

it('identifies an address only once in 100 concurrent checks', async () => {
  const started = await startServer({ scenario: { checks_used: 450 } })
  const responses = await Promise.all(times(100, () => started.check('ana@shop.example')))
  expect(tally(responses)).toEqual({ 200: 50, 429: 50 })
  const responded = responses.filter(({ status }) => status === 200).map(({ json }) => json.data)
  expect(responded.filter(({ userInfo, ipInfo }) => userInfo === null && ipInfo === null)).toHaveLength(1)
  expect(new Set(responded.map(({ emailInfo }) => JSON.stringify(emailInfo))).size).toBe(1)
  expect(await usedOf(started)).toEqual({ checks_used: 500, people: 1, sign_ups: 50 })
})

it('counts concurrent checks for two websites separately', async () => {
  const started = await startServer()
  const [one, two] = [
    await started.mock.createWebsite({ checks_used: 450 }),
    await started.mock.createWebsite({ checks_used: 480 }),
  ]
  const responses = await Promise.all(
    times(100, (no) => [
      started.check(`person.${no}.x@shop.example`, one.private_key),
      started.check(`person.${no}.x@shop.example`, two.private_key),
    ]).flat(),
  )
  expect(tally(responses.filter((_, index) => index % 2 === 0))).toEqual({ 200: 50, 429: 50 })
  expect(tally(responses.filter((_, index) => index % 2 === 1))).toEqual({ 200: 20, 429: 80 })
  expect(await usedOf(started, one.app_id)).toEqual({ checks_used: 500, people: 50, sign_ups: 50 })
  expect(await usedOf(started, two.app_id)).toEqual({ checks_used: 500, people: 20, sign_ups: 20 })
  expect(await usedOf(started)).toEqual({ checks_used: 0, people: 0, sign_ups: 0 })
})

it('counts concurrent checks with different keys of a website together', async () => {
  const started = await startServer({ scenario: { checks_used: 450 } })
  const keys = await Promise.all(
    times(
      10,
      async (no) => (await started.call('/_mock/websites/app_local/keys', { body: { name: `key ${no}` } })).json.value,
    ),
  )
  const responses = await Promise.all(times(100, (no) => started.check(`person.${no}.x@shop.example`, keys[no % 10])))
  expect(tally(responses)).toEqual({ 200: 50, 429: 50 })
  expect((await usedOf(started)).checks_used).toBe(500)
})

it('counts 50 concurrent addresses that match one bulk pattern', async () => {
  const started = await startServer()
  await Promise.all(times(50, (no) => started.check(`jane${no}@shop.example`)))
  const { json } = await started.call('/_mock/state')
  // The state document does not contain values that depend on the order of people.
  expect(json.people).toEqual(Array(50).fill(expect.not.objectContaining({ seen: expect.anything() })))
  expect(json.bulk_patterns).toBeUndefined()
  const last = await started.check('jane50@shop.example')
  expect(last.json.data.emailInfo.fraud_signals.identity_flags.bulk_pattern).toBe(true)
})

it('stores a conversion only once if it arrives 50 times concurrently', async () => {
  const started = await startServer()
  const path = `/api/v1/conversions/billing/${started.website.cop_key}`
  const responses = await Promise.all(
    times(50, () => started.call(path, { body: { event: 'purchase', external_id: 'o-1' } })),
  )
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  const { json } = await started.call('/_mock/websites/app_local')
  expect(json.counts.conversions).toBe(1)
})

it('runs a deletion only once if its link is confirmed 20 times concurrently', async () => {
  const started = await startServer({ scenario: { people: [{ email: 'ana@shop.example' }] } })
  const token = await requestLink(started, started.website.cop_key, 'ana@shop.example')
  const confirm = serviceCall('confirmDataDeletion', credentialsOf(started.website), token)
  expect(tally(await Promise.all(times(20, () => send(started, confirm))))).toEqual({ 200: 1, 410: 19 })
})
