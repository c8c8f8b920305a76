import { expect, it } from 'vitest'
import { planContract, rules, runPlan } from '../../src/contract/index.ts'
import { startInProcess } from '../support/start.ts'
import { foreignTarget } from './target.ts'

it('finds nothing to report on a mock', async () => {
  const started = await startInProcess()
  const plan = planContract({ target: foreignTarget(started), rules, leave: { budget: 2 }, rate: null })
  const run = await runPlan(plan, { runId: 't1' })
  expect(run.outcomes.map(({ rule, verdict }) => `${rule.id} ${verdict}`)).toEqual(rules.map(({ id }) => `${id} held`))
  expect(run.sent).toEqual(plan.requests)
})
