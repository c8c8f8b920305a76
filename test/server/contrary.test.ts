/** Tests websites that reverse assumptions. Every documented fact must still hold, and each assumption must be reversed by a variant. */
import { readFileSync } from 'node:fs'
import { DCServiceSdk } from '@datacops/services-sdk'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parse } from 'yaml'
import { contractRules, mockTarget, planContract, runPlan } from '../../src/contract/index.ts'
import { reversals } from '../../src/server/contrary/contrary.ts'
import { reversedElsewhere } from '../../src/server/contrary/variant.ts'
import { assumptionVariants } from '../../src/service/assumption-variant.ts'
import { findFact } from '../../src/spec/facts.ts'
import { controlOf } from '../support/control.ts'
import { startInProcess, startServer } from '../support/start.ts'

const variants = assumptionVariants.filter((variant) => variant !== 'standard')

interface Assumption {
  number: string
  contrary?: Record<string, string>
  irreversible?: string
}
const assumptions: Assumption[] = parse(readFileSync('docs/assumptions.yaml', 'utf8'))

describe('the list of assumptions', () => {
  it('says for each assumption how it is reversed, or why it cannot be', () => {
    expect(assumptions.filter(({ contrary, irreversible }) => !contrary === !irreversible)).toEqual([])
  })

  it('describes exactly the reversals that exist', () => {
    const described = assumptions.flatMap(({ number, contrary = {} }) =>
      Object.keys(contrary).map((variant) => `${number} ${variant}`),
    )
    const existing = [
      ...reversals.flatMap(({ assumption, variants }) => variants.map((variant) => `${assumption} ${variant}`)),
      ...Object.entries(reversedElsewhere).map((entry) => entry.join(' ')),
    ]
    expect(described.toSorted()).toEqual([...new Set(existing)].toSorted())
  })
})

describe('a contract run', () => {
  it('breaks no documented fact on any variant, and refutes every assumption that has a rule', async () => {
    const refuted = new Set<string>()
    for (const assumptions of variants) {
      const { mock } = await startInProcess({ assumptions, checkResponses: false })
      const { outcomes } = await runPlan(planContract({ target: mockTarget(mock) }))
      expect(outcomes.filter(({ verdict }) => verdict === 'broken').map(({ rule }) => rule.id)).toEqual([])
      for (const { verdict, findings } of outcomes) {
        if (verdict === 'refuted') for (const { fact } of findings) refuted.add(fact.at)
      }
    }
    const withRule = contractRules
      .flatMap(({ facts }) => facts)
      .map(findFact)
      .filter(({ from }) => from === 'assumed')
    expect([...new Set(withRule.map(({ at }) => at))].filter((number) => !refuted.has(number))).toEqual([])
  })
})

describe.each(variants)('on a website with the variant %s', (assumptions) => {
  it('the published client works', async () => {
    const { url, website } = await startServer({ assumptions })
    const client = new DCServiceSdk({ apiKey: website.private_key, baseUrl: url })
    const first = await client.checkEmail('ana@shop.example')
    expect(first).toMatchObject({ emailInfo: { action: 'ALLOW', domain: 'shop.example' }, userInfo: null })
    expect(await client.checkEmail('ana@shop.example')).toMatchObject({ userInfo: { email: 'ana@shop.example' } })
    const blocked = await client.checkEmail('block@dc-mock.example.com')
    expect(blocked.emailInfo.action).toBe('BLOCK')
  })

  it('a wrong key gets the documented response', async () => {
    const { check } = await startServer({ assumptions })
    const { status, json } = await check('ana@shop.example', 'dcp_wrong')
    expect([status, json]).toEqual([401, { message: 'Invalid API key' }])
  })
})

it('the journal names the reversed assumptions of each request', async () => {
  const started = await startServer({ scenario: 'contrary' })
  await started.check('ana@shop.example')
  const { entries } = (await controlOf(started)('listRequests')).json
  const { why } = entries.at(-1)
  expect(why.state.reversed).toContain('A20')
  expect(why.hints).toContainEqual({
    id: 'assumption-reversed',
    message: expect.stringMatching(/^The variant contrary reverses .*A20 \(Scores have fractions/),
  })
})

it('the journal contains the address of a check that is rejected before the operation', async () => {
  const { check, website } = await startServer({ scenario: { assumptions: 'contrary', checks_used: 500 } })
  expect((await check('ana@shop.example')).status).toBe(429)
  expect(await website.requests.list({ email: 'ana@shop.example' })).toHaveLength(1)
})

it('mocks in other processes take the variant from DC_MOCK_ASSUMPTIONS', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('DC_MOCK_ASSUMPTIONS', 'contrary')
  const { website } = await startInProcess()
  expect((await website.read()).assumptions).toBe('contrary')
  vi.stubEnv('DC_MOCK_ASSUMPTIONS', 'nonsense')
  await expect(startInProcess()).rejects.toThrow('DC_MOCK_ASSUMPTIONS must be one of standard, contrary')
})

describe('the variant of a website', () => {
  const scoreOf = async (
    check: (email: string) => Promise<{ json: { data: { emailInfo: { risk_score: number } } } }>,
  ) => (await check('ben@shop.example')).json.data.emailInfo.risk_score

  it('can be set when the website is created, and applies to no other website', async () => {
    const started = await startServer()
    const website = await started.mock.createWebsite({ assumptions: 'contrary' })
    expect(await scoreOf((email) => started.check(email, website.private_key))).toBe(61.5)
    expect(await scoreOf((email) => started.check(email))).not.toBe(61.5)
  })

  it('stays when another scenario is loaded, until a scenario sets it', async () => {
    const started = await startServer({ scenario: 'contrary' })
    await started.website.load('returning-user')
    expect((await started.website.read()).assumptions).toBe('contrary')
    await started.website.load({ assumptions: 'standard' })
    expect((await started.website.read()).assumptions).toBe('standard')
    await started.website.reset()
    expect((await started.website.read()).assumptions).toBe('contrary')
  })

  it('is part of the saved state', async () => {
    const started = await startServer({ scenario: 'contrary' })
    expect((await controlOf(started)('getState')).json.assumptions).toBe('contrary')
  })
})
