import { expect, it } from 'vitest'
import { describeFinding } from '../../src/contract/as-tests.ts'
import { contractRules, mockTarget, planContract, runPlan, toReport } from '../../src/contract/index.ts'
import { createHttpTransport } from '../../src/contract/limiter/transport-http.ts'
import { createMask } from '../../src/contract/report/mask.ts'
import type { PlanOptions } from '../../src/contract/run/plan.ts'
import type { RequestCounts } from '../../src/contract/run/plan-probes.ts'
import type { ContractRun } from '../../src/contract/run/run.ts'
import { createEnvironment } from '../../src/service/create-environment.ts'
import { startInProcess, startServer } from '../support/start.ts'
import { deployment, liveKey, mockWithChanges, type ResponseChange, withJson } from './target.ts'

/** Returns all unexpected results of a run. */
function problemsOf({ plan, runId, credentials, outcomes, problem }: ContractRun): string[] {
  const discretion = { mask: createMask(plan.target, credentials), privacy: { isSynthetic: true, runId } }
  return [
    ...(problem ? [problem.message] : []),
    ...outcomes
      .filter(({ verdict, notes }) => verdict !== 'passed' || notes.length > 0)
      .flatMap(({ rule, verdict, reason, findings, notes }) => [
        `${rule.id} ${verdict} ${reason}`,
        ...[...findings, ...notes].map((finding) => describeFinding(finding, discretion)),
      ]),
  ]
}

/** Returns the sent requests by class. Adds the planned export pages that are not requested because the first page contains all people. */
function sentBy({ sent, plan: { probes } }: ContractRun): RequestCounts {
  const planned = probes.find(({ probe }) => probe.name === 'unconfirmed-deletion-export')?.requests.free ?? 0
  return { ...sent, free: sent.free + Math.max(planned - 2, 0) }
}

it('reports no findings for an in-process mock, and sends all planned requests', async () => {
  const { mock } = await startInProcess()
  const plan = planContract({ target: mockTarget(mock) })
  const run = await runPlan(plan)
  expect(problemsOf(run)).toEqual([])
  expect(plan.leftOut).toEqual([])
  expect(sentBy(run)).toEqual(plan.requests)
  expect(toReport(run).exit_code).toBe(0)
  expect(await mock.listWebsites()).toHaveLength(1)
})

it('reports no findings for a listening mock, and leaves no data behind', async () => {
  const { mock } = await startServer()
  const { app_id, checks_used } = await mock.website.read()
  const transport = createHttpTransport({ keepAlive: true })
  const run = await runPlan(planContract({ target: mockTarget({ ...mock, url: mock.url }, transport.send) }))
  transport.close()
  expect(problemsOf(run)).toEqual([])
  expect((await mock.listWebsites()).map((website) => website.app_id)).toEqual([app_id])
  expect((await mock.website.read()).checks_used).toBe(checks_used)
})

it.each<[string, Omit<PlanOptions, 'target'>]>([
  ['without permissions', {}],
  ['with three checks', { permissions: { budget: 3 } }],
  ['with all permissions', { permissions: { budget: 400, writes: true, destructive: true, fuzz: true } }],
  [
    'with selected rules',
    { permissions: { budget: 3 }, only: ['checkEmail', 'getHealth', 'check'], skip: ['checkEmail.body'] },
  ],
])(
  'sends the planned requests to an equivalent third-party deployment and reports no findings, %s',
  async (_, options) => {
    const { target, website } = await deployment(await startInProcess())
    const plan = planContract({ target, rate: null, ...options })
    const run = await runPlan(plan)
    expect(problemsOf(run)).toEqual([])
    expect(sentBy(run)).toEqual(plan.requests)
    expect((await website.read()).checks_used).toBeLessThanOrEqual(plan.requests.check)
  },
)

it('removes the websites of a run that ends early', async () => {
  const { mock } = await startInProcess()
  const down: ResponseChange = () => {
    throw new TypeError('fetch failed')
  }
  const run = await runPlan(planContract({ target: mockWithChanges(mock, down) }))
  expect(run.problem?.kind).toBe('unreachable')
  expect(run.exchanges).toHaveLength(1)
  expect(await mock.listWebsites()).toHaveLength(1)
})

it('gives each rule a unique ID, a title and at least one fact', () => {
  expect(new Set(contractRules.map(({ id }) => id)).size).toBe(contractRules.length)
  expect(contractRules.filter(({ id }) => !/^[a-zA-Z-]+\.[a-z0-9-]+$/.test(id)).map(({ id }) => id)).toEqual([])
  expect(
    contractRules.filter(({ title, facts }) => !title.endsWith('.') || facts.length === 0).map(({ id }) => id),
  ).toEqual([])
})

it('uses the mock’s clock to measure time, however slow the run is', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const { mock } = await startInProcess({ environment: createEnvironment({ now: () => now }) })
  const slow = mockWithChanges(mock, (response) => {
    now += 3000
    return response
  })
  const only = ['keys.new-key-stays-wrong-while-cached', 'keys.cache-time-counts-from-validation']
  expect(problemsOf(await runPlan(planContract({ target: slow, only })))).toEqual([])
})

it('joins repeated Set-Cookie headers of a response with line breaks', async () => {
  const { mock } = await startInProcess()
  const target = mockWithChanges(mock, (response) => {
    for (const cookie of ['a=1', 'b=2']) response.headers.append('set-cookie', cookie)
    return response
  })
  const { exchanges } = await runPlan(planContract({ target, only: ['getHealth.body'] }))
  expect(new Set(exchanges.map(({ response }) => response.headers['set-cookie']))).toEqual(new Set(['a=1\nb=2']))
})

it('detects a response for another address in any check', async () => {
  for (const budget of [1, 2, 3]) {
    const { target } = await deployment(await startInProcess(), 'foreign', (response, { url }) =>
      url.endsWith('/email/check') && response.status === 200
        ? withJson(response, ({ data }) => ({
            success: true,
            data: { ...data, emailInfo: { ...data.emailInfo, email: 'x@y.zz' } },
          }))
        : response,
    )
    const { outcomes } = await runPlan(planContract({ target, permissions: { budget }, rate: null }))
    const broken = outcomes.filter(({ verdict }) => verdict === 'broken').map(({ rule }) => rule.id)
    expect(broken).toContain('check.first-check-runs-live')
  }
})

it('sends the real key only in its header, unless other places are permitted', async () => {
  const places = async (misplacedKey: boolean): Promise<string[]> => {
    const { target } = await deployment(await startInProcess())
    const permissions = { budget: 50, writes: true, destructive: true, fuzz: true, misplacedKey }
    const { exchanges, outcomes } = await runPlan(
      planContract({ target, permissions, rate: null, only: ['getHealth', 'checkEmail.misplaced-key'] }),
    )
    expect(outcomes.map(({ rule, verdict }) => `${rule.id} ${verdict}`)).toContain('checkEmail.misplaced-key passed')
    return exchanges.flatMap(({ request: { path, headers, body } }) =>
      Object.entries({ ...headers, path, body: body ?? '' }).flatMap(([name, value]) =>
        value.includes(liveKey) ? name : [],
      ),
    )
  }
  expect(new Set(await places(false))).toEqual(new Set(['x-dc-key']))
  expect(new Set(await places(true))).toEqual(new Set(['x-dc-key', 'authorization', 'x-api-key', 'path']))
})

it('detects, without sending the real key, that a key is accepted in other places', async () => {
  const { target } = await deployment(await startInProcess(), 'foreign', (response, { headers }) =>
    headers.has('x-api-key') ? Response.json({ message: 'Invalid API key' }, { status: 401 }) : response,
  )
  const { outcomes } = await runPlan(planContract({ target, rate: null, only: ['getHealth.misplaced-key'] }))
  expect(outcomes).toMatchObject([{ verdict: 'broken', findings: [{ at: '/message' }] }])
})
