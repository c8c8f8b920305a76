import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generateScenarios, readScenarios } from '../../../scripts/generate/scenarios.ts'
import { reasons } from '../../../src/state/journal/why.ts'
import { shippedScenarios } from '../../../src/state/scenario/generated/shipped.ts'
import { readScenario } from '../../../src/state/scenario/parse.ts'
import { controlOf } from '../../support/control.ts'
import { startInProcess } from '../../support/start.ts'
import { resolve } from './resolve.ts'

const shipped = [...shippedScenarios]

it('ships the expected scenarios, with the default scenario first', () => {
  expect([...shippedScenarios.keys()]).toEqual([
    'default',
    'business-overage',
    'client-timeout',
    'contrary',
    'deletion-expired',
    'deletion-pending',
    'flaky-network',
    'key-deleted',
    'key-rotation',
    'key-store-outage',
    'linked-devices',
    'organization-overage',
    'quota-exhausted',
    'quota-nearly-exhausted',
    'release-denied',
    'response-lost',
    'returning-user',
    'service-down',
    'slow-service',
    'typo-suggestion',
    'verdict-allow',
    'verdict-block',
    'verdict-challenge',
    'wrong-key-cached',
  ])
})

it('the generated module matches the scenario files', async () => {
  const { path, content } = generateScenarios(await readScenarios())
  expect(readFileSync(path, 'utf8')).toBe(content)
})

it.each(shipped)('%s matches the schema, and can be loaded without warnings', async (_, document) => {
  expect(await readScenario(document)).toEqual(document)
  expect(resolve(document).warnings).toEqual([])
})

it.each(shipped)('%s has a description, things to try and expectations', (_, document) => {
  expect(document).toEqual({
    ...document,
    title: expect.stringMatching(/^[A-Z].{3,60}$/),
    description: expect.stringMatching(/^\S.*\.$/),
    try: expect.stringMatching(/^[A-Z].*\.$/),
  })
  expect(document.expect?.length).toBeGreaterThan(0)
})

it("only key scenarios change the website's keys, and no shipped scenario contains a key value", () => {
  const withKeys = shipped.filter(([, { keys }]) => keys !== undefined)
  expect(withKeys.map(([name]) => name)).toEqual(['key-deleted', 'key-rotation'])
  expect(withKeys.flatMap(([, { keys = [] }]) => keys.map(({ value }) => value)).filter(Boolean)).toEqual([])
})

it.each(shipped)('%s expects only reasons that exist in the journal', (_, document) => {
  const expected = (document.expect ?? []).filter(({ advance }) => advance === undefined)
  for (const { why } of expected) expect(Object.keys(reasons)).toContain(why)
})

it.each([
  ['business-overage', [0, 9.5]],
  ['organization-overage', [19, 19, 28.5]],
])('%s has the documented amount due after each check', async (scenario, owed) => {
  const started = await startInProcess({ scenario })
  const amounts: number[] = []
  for (const [index] of owed.entries()) {
    const path = { app_id: started.website.app_id }
    amounts.push((await controlOf(started)('getWebsite', { path })).json.amount_due)
    await started.check(`user${index}@shop.example`)
  }
  expect(amounts).toEqual(owed)
})

it("key-store-outage returns 500 for its website's keys, and for unknown keys only if loaded into the default website", async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const made = (await control('createWebsite', { body: { scenario: 'key-store-outage' } })).json
  const statusOf = async (key: string): Promise<number> => (await started.check('ana@shop.example', key)).status
  expect(await statusOf(made.private_key)).toBe(500)
  expect(await statusOf('dcp_mockOfNobody')).toBe(401)
  expect(await statusOf(started.website.private_key ?? '')).toBe(200)
  await control('loadScenario', { body: { name: 'key-store-outage' } })
  expect(await statusOf('dcp_mockOfNobodyElse')).toBe(500)
  expect(shippedScenarios.get('key-store-outage')?.description).toContain(
    "Unknown keys get 500 only if the default website's key store is unreachable",
  )
})

it('the quota scenarios start with 500 and 499 used checks', () => {
  const used = (name: string): unknown => {
    const document = shippedScenarios.get(name)
    return document && resolve(document).snapshot.contents.checksUsed
  }
  expect(used('quota-exhausted')).toBe(500)
  expect(used('quota-nearly-exhausted')).toBe(499)
})
