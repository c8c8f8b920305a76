import { expect, it } from 'vitest'
import { exitCodeOf } from '../../src/contract/report/exit-code.ts'
import { headlineOf } from '../../src/contract/report/headline.ts'
import { planContract } from '../../src/contract/run/plan.ts'
import { type ContractRun, runPlan } from '../../src/contract/run/run.ts'
import type { RunProblem } from '../../src/contract/run/run-problem.ts'
import { startInProcess } from '../support/start.ts'
import { deployment, withJson } from './target.ts'

async function verify(only: readonly string[], budget = 0): Promise<ContractRun> {
  const { target } = await deployment(await startInProcess())
  return runPlan(planContract({ target, only, rate: null, permissions: { budget } }))
}

it('is 0 if the contract is fulfilled, even if only assumptions were selected', async () => {
  expect(exitCodeOf(await verify(['getHealth']))).toBe(0)
  expect(exitCodeOf(await verify(['unknownPath.status']))).toBe(0)
})

it('is 2 if no documented rule could be tested', async () => {
  expect(exitCodeOf(await verify(['check.stored-result-has-ip-info']))).toBe(2)
  expect(exitCodeOf(await verify(['check.stored-result-has-ip-info'], 2))).toBe(0)
})

it('is 2 if the budget is too small for the selected rule', async () => {
  const run = await verify(['check.related-count-equals-list'])
  expect(run.plan.leftOut).toMatchObject([{ reason: { checks: 2, budget: 0 } }])
  expect(exitCodeOf(run)).toBe(2)
  expect(exitCodeOf(await verify(['check.related-count-equals-list'], 2))).toBe(0)
})

it('is 2 if the selected rule does not apply to any response', async () => {
  const started = await startInProcess()
  const { target } = await deployment(started, 'foreign', (response, { url }) =>
    url.endsWith('/email/check') ? withJson(response, (json) => ({ ...json, data: {} })) : response,
  )
  const only = ['check.related-count-equals-list']
  const run = await runPlan(planContract({ target, only, rate: null, permissions: { budget: 2 } }))
  expect(run.outcomes).toMatchObject([
    { verdict: 'untested', reason: 'This rule does not apply to any response in this run' },
  ])
  expect(exitCodeOf(run)).toBe(2)
})

it.each<[RunProblem['kind'], number]>([
  ['unreachable', 3],
  ['redirected', 3],
  ['key-rejected', 2],
  ['not-the-service', 3],
])('depends on the problem that ended the run: %s', async (kind, code) => {
  const run = await verify(['getHealth.body'])
  expect(exitCodeOf({ ...run, problem: { kind, message: 'ended' } })).toBe(code)
})

it('is 0 if the website’s quota is used up, and the headline mentions the quota', async () => {
  const { target, website } = await deployment(await startInProcess())
  await website.update({ checks_used: 500 })
  const run = await runPlan(planContract({ target, rate: null, permissions: { budget: 2 } }))
  expect(headlineOf(run)).toMatch(
    /^The website’s email check quota is used up, so \d+ rules about email checks could not be tested$/,
  )
  expect(run.outcomes.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  expect(exitCodeOf(run)).toBe(0)
})
