import { expect, it } from 'vitest'
import { mockTarget } from '../../src/contract/make-target.ts'
import { defineProbe, type Probe, type ProbeContext } from '../../src/contract/probe.ts'
import { describeLeftOutReason, reportPlan } from '../../src/contract/report/report-plan.ts'
import { defineRule, type ProbeRule } from '../../src/contract/rule.ts'
import { planContract, type RunPlan } from '../../src/contract/run/plan.ts'
import { runPlan } from '../../src/contract/run/run.ts'
import type { ContractTarget } from '../../src/contract/target.ts'
import { startInProcess } from '../support/start.ts'
import { deployment } from './target.ts'

/** Creates a rule with the given facts and a probe that uses the given number of checks. */
function ruleOf(id: string, facts: readonly string[], probe: Probe): ProbeRule {
  return defineRule({ id, title: id, operation: 'checkEmail', facts, uses: { probe }, evaluate: () => [] })
}

function checks(name: string, count: number, after?: Probe): Probe {
  return defineProbe({
    name,
    description: name,
    ...(after ? { uses: { after } } : {}),
    calls: { check: (site) => ({ operation: 'checkEmail', body: { email: site.address(name) }, times: count }) },
    run: async ({ send, remaining }) => {
      while (remaining('check') > 0) await send('check')
    },
  })
}

/** Plans the given rules with a budget. */
function choose(
  target: ContractTarget,
  rules: readonly ProbeRule[],
  budget: number,
): { run: string[]; remaining: string[]; checks: number } {
  const plan = planContract({ target, rules, permissions: { budget } })
  return {
    run: plan.rules.map(({ id }) => id),
    remaining: plan.leftOut.map(({ rule, reason }) => `${rule.id}: ${describeLeftOutReason(reason)}`),
    checks: plan.requests.check,
  }
}

/** Maps rule IDs to the reasons why the rules are skipped. */
function reasonsOf({ leftOut }: RunPlan): Map<string, string> {
  return new Map(leftOut.map(({ rule, reason }) => [rule.id, describeLeftOutReason(reason)]))
}

it('selects probes in rule order until the budget is used up', async () => {
  const { target } = await deployment(await startInProcess())
  const first = checks('first', 1)
  const rules = [
    ruleOf('guess', ['check.email-normalization', 'check.valid-email-format'], checks('guessing', 1)),
    ruleOf('one', ['check.first-check-has-no-user-info'], first),
    ruleOf('again', ['check.first-check-has-no-ip-info'], first),
    ruleOf('next', ['check.counts-once'], checks('second', 1, first)),
    ruleOf('dear', ['check.missing-email-is-400'], checks('many', 3)),
  ]
  expect(choose(target, rules, 0)).toEqual({
    run: [],
    remaining: [
      'guess: costs 1 check, but the budget is 0',
      'one: costs 1 check, but the budget is 0',
      'again: costs 1 check, but the budget is 0',
      'next: costs 2 checks, but the budget is 0',
      'dear: costs 3 checks, but the budget is 0',
    ],
    checks: 0,
  })
  expect(choose(target, rules, 1)).toMatchObject({ run: ['guess'], checks: 1 })
  expect(choose(target, rules, 2)).toMatchObject({ run: ['guess', 'one', 'again'], checks: 2 })
  expect(choose(target, rules, 5)).toMatchObject({ run: ['guess', 'one', 'again', 'next'], checks: 3 })
  expect(choose(target, rules, 6)).toMatchObject({ remaining: [], checks: 6 })
})

it('uses no checks on a third-party target without a budget, and gives a reason for each skipped rule', async () => {
  const { target, website } = await deployment(await startInProcess())
  const plan = planContract({ target, rate: null })
  const run = await runPlan(plan)
  const { checks_used, counts } = await website.read()
  expect(checks_used).toBe(0)
  expect(counts).toMatchObject({ people: 0, conversions: 0, visits: 0, events: 0 })
  expect(run.sent).toMatchObject({ check: 0, write: 0, destroy: 0 })
  expect(run.outcomes.length).toBeGreaterThan(50)
  const reasons = reasonsOf(plan)
  expect(reasons.get('check.stored-result-has-ip-info')).toBe('costs 2 checks, but the budget is 0')
  expect(reasons.get('deleteData.success')).toBe('deletes data, which needs --allow destructive')
  expect(reasons.get('collectVisit.success')).toBe('stores data, which needs --allow writes')
  expect(reasons.get('deleteData.hostile-values')).toBe('needs --allow fuzz')
  const codes = new Map(reportPlan(plan).skipped.map(({ rule, code }) => [rule, code]))
  expect(codes.get('check.stored-result-has-ip-info')).toBe('checks')
  expect(codes.get('deleteData.success')).toBe('destroy')
  expect(codes.get('collectVisit.success')).toBe('write')
  expect(codes.get('deleteData.hostile-values')).toBe('fuzz')
})

it('uses no more checks than the budget allows, as counted by the server', async () => {
  for (const budget of [1, 2, 3]) {
    const { target, website } = await deployment(await startInProcess())
    const plan = planContract({ target, rate: null, permissions: { budget } })
    expect(plan.requests.check).toBe(budget)
    await runPlan(plan)
    expect((await website.read()).checks_used).toBeLessThanOrEqual(budget)
  }
})

it('first tests whether the target responds, whichever rules are selected', async () => {
  const { target } = await deployment(await startInProcess())
  const first = (given: ContractTarget): string | undefined =>
    planContract({ target: given, only: ['collectVisit.missing-credential'] }).probes[0]?.probe.name
  expect(first(target)).toBe('key-test')
  expect(first({ ...target, credentials: {} })).toBe('first-contact')
})

it.each<[string, (context: ProbeContext<'link'>) => Promise<unknown>, string]>([
  [
    'of another class than planned',
    ({ send }) => send('link', { params: { token: 'real' } }),
    'has class destroy, but the plan specifies class free',
  ],
  [
    'more times than planned',
    async ({ send }) => [await send('link'), await send('link')],
    'tried to send the request "link" more times than planned',
  ],
])('stops the run if a probe sends a request %s', async (_, converse, message) => {
  const { mock } = await startInProcess()
  const probe = defineProbe({
    name: 'sly',
    description: 'is not what it says',
    calls: { link: { operation: 'confirmDataDeletion' } },
    run: converse,
  })
  const plan = planContract({
    target: mockTarget(mock),
    rules: [ruleOf('sly', ['check.counts-once'], probe)],
  })
  await expect(runPlan(plan)).rejects.toThrow(`sly ${message}`)
  expect(await mock.listWebsites()).toHaveLength(1)
})

it('computes the duration of a run from its rate', async () => {
  const { target } = await deployment(await startInProcess())
  const { requests, seconds } = planContract({ target })
  expect(seconds).toBe(requests.free / 2)
  expect(planContract({ target, rate: 20 }).seconds).toBe(requests.free / 20)
})

it('omits rules that need a missing credential', async () => {
  const { target } = await deployment(await startInProcess())
  const plan = planContract({ target: { ...target, credentials: {} } })
  const reasons = reasonsOf(plan)
  expect(reasons.get('getHealth.success')).toBe('needs a private key (DC_API_KEY)')
  expect(reasons.get('getHealth.public-key')).toBe('needs the cop_key (DC_COP_KEY)')
  expect(reasons.get('releaseCrm.wrong-secret')).toBe('needs the cop_key (DC_COP_KEY)')
  expect(plan.rules.map(({ id }) => id)).toContain('getHealth.missing-credential')
})

it('omits rules about the script if its URL is not given', async () => {
  const { target } = await deployment(await startInProcess())
  const reasons = reasonsOf(planContract({ target: { ...target, cdnUrl: null } }))
  expect(reasons.get('getScript.wrong-credential')).toBe('needs the URL of the script (--cdn-url)')
})

it('suggests a similar rule if a name matches no rule', async () => {
  const { target } = await deployment(await startInProcess())
  expect(() => planContract({ target, only: ['check.stored-result-has-ipinfo'] })).toThrow(
    'No rule matches "check.stored-result-has-ipinfo". Did you mean "check.stored-result-has-ip-info"?',
  )
  expect(() => planContract({ target, skip: ['nonsense'] })).toThrow('Run npx dc-mock verify --list to see all rules')
})

it('selects rules by ID, by ID prefix, and by operation', async () => {
  const { mock } = await startInProcess()
  const idsOf = (only: string[], skip: string[] = []): string[] =>
    planContract({ target: mockTarget(mock), only, skip }).rules.map(({ id }) => id)
  expect(idsOf(['getHealth.body'])).toEqual(['getHealth.body'])
  expect(idsOf(['getHealth'], ['getHealth.body']).every((id) => id !== 'getHealth.body')).toBe(true)
  expect(idsOf(['checkEmail'])).toContain('check.first-check-has-no-user-info')
  expect(idsOf(['check'])).not.toContain('checkEmail.body')
})
