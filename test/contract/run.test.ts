import { expect, it } from 'vitest'
import { planContract, runPlan } from '../../src/contract/index.ts'
import { mockTarget } from '../../src/contract/make-target.ts'
import { startInProcess } from '../support/start.ts'

it('finds nothing to report on a mock', async () => {
  const { mock } = await startInProcess()
  const plan = planContract({ target: mockTarget(mock) })
  const run = await runPlan(plan, { runId: 't1' })
  const troubles = run.outcomes.filter(({ verdict }) => verdict !== 'held')
  console.log(
    troubles
      .map(
        ({ rule, verdict, reason, findings }) =>
          `${rule.id} ${verdict} ${reason} ${findings.map((f) => `${f.exchange.request.method} ${f.exchange.request.path} ${f.exchange.request.body?.slice(0, 80)} ${f.exchange.situation} -> ${f.exchange.answer.status} ${f.at} expected ${f.expected} got ${JSON.stringify(f.received)} x${f.times}`).join('\n    ')}`,
      )
      .join('\n'),
  )
  console.log(run.outcomes.filter((o) => o.notes.length).map((o) => o.rule.id))
  expect(troubles).toEqual([])
  expect(run.sent).toEqual(plan.requests)
})
