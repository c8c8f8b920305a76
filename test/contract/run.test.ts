import { expect, it } from 'vitest'
import { createHttpTransport } from '../../src/contract/gate/transport-http.ts'
import { mockTarget, planContract, rules, runPlan, toReport } from '../../src/contract/index.ts'
import { describeFinding } from '../../src/contract/report/describe-finding.ts'
import { createMask } from '../../src/contract/report/mask.ts'
import type { Run } from '../../src/contract/run/run.ts'
import { startInProcess, startServer } from '../support/start.ts'
import { deployment, type Twist, twistedMock } from './target.ts'

/** Whatever of a run is not as it should be. */
function troublesOf({ plan, runId, credentials, outcomes, trouble }: Run): string[] {
  const discretion = { mask: createMask(plan.target, credentials), privacy: { madeUp: true, runId } }
  return [
    ...(trouble ? [trouble.says] : []),
    ...outcomes
      .filter(({ verdict, notes }) => verdict !== 'held' || notes.length > 0)
      .flatMap(({ rule, verdict, reason, findings, notes }) => [
        `${rule.id} ${verdict} ${reason}`,
        ...[...findings, ...notes].map((finding) => describeFinding(finding, discretion)),
      ]),
  ]
}

it('runs every rule on a mock in this process, and finds nothing to report', async () => {
  const { mock } = await startInProcess()
  const plan = planContract({ target: mockTarget(mock) })
  const run = await runPlan(plan)
  expect(troublesOf(run)).toEqual([])
  expect(plan.leftOut).toEqual([])
  expect(toReport(run).exit_code).toBe(0)
  expect(await mock.listWebsites()).toHaveLength(1)
})

it('runs every rule on a mock that listens, time travel included, and leaves nothing behind', async () => {
  const { mock } = await startServer()
  const { app_id, checks_used } = await mock.website.read()
  const transport = createHttpTransport({ keepAlive: true })
  const run = await runPlan(planContract({ target: mockTarget({ ...mock, url: mock.url }, transport.send) }))
  transport.close()
  expect(troublesOf(run)).toEqual([])
  expect((await mock.listWebsites()).map((website) => website.app_id)).toEqual([app_id])
  expect((await mock.website.read()).checks_used).toBe(checks_used)
})

it('finds nothing to report on the deployment of somebody else that is as the mock, with and without leave', async () => {
  for (const leave of [{}, { budget: 3 }, { budget: 300, writes: true, destructive: true, fuzz: true }]) {
    const { target } = await deployment(await startInProcess())
    expect(troublesOf(await runPlan(planContract({ target, leave, rate: null })))).toEqual([])
  }
})

it('removes its websites where a run ends before its time', async () => {
  const { mock } = await startInProcess()
  const down: Twist = () => {
    throw new TypeError('fetch failed')
  }
  const run = await runPlan(planContract({ target: twistedMock(mock, down) }))
  expect(run.trouble?.kind).toBe('out-of-reach')
  expect(run.exchanges).toHaveLength(1)
  expect(await mock.listWebsites()).toHaveLength(1)
})

it('has a name of its own for each rule, and says what it is about', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  expect(rules.filter(({ id }) => !/^[a-zA-Z-]+\.[a-z0-9-]+$/.test(id)).map(({ id }) => id)).toEqual([])
  expect(rules.filter(({ says, facts }) => !says.endsWith('.') || facts.length === 0).map(({ id }) => id)).toEqual([])
})
