import { expect, it } from 'vitest'
import { mockTarget } from '../../src/contract/make-target.ts'
import { planContract } from '../../src/contract/run/plan.ts'
import { type ContractRun, runPlan } from '../../src/contract/run/run.ts'
import type { ContractTarget } from '../../src/contract/target.ts'
import { startInProcess } from '../support/start.ts'
import { deployment, mockWithChanges, type ResponseChange } from './target.ts'

/** Replaces the responses to matching requests with an undocumented response. */
function breakResponses(fits: (request: Request, body: string) => boolean): ResponseChange {
  return async (response, request) =>
    fits(request, await request.clone().text()) ? new Response('<h1>Oops</h1>', { status: response.status }) : response
}

function verify(target: ContractTarget, only: string): Promise<ContractRun> {
  const permissions = { budget: 400, writes: true, destructive: true, fuzz: true }
  return runPlan(planContract({ target, only: [only], rate: null, permissions }), { runId: 'same', seed: 7 })
}

function bodiesOf({ exchanges }: ContractRun): string[] {
  return exchanges.filter(({ generated }) => generated).map(({ request }) => request.body ?? request.path)
}

it('shrinks a body to the field that causes the violation of a documented fact', async () => {
  const { mock } = await startInProcess()
  const changeResponse = breakResponses((_, body) => body.includes('"currency"'))
  const run = await verify(mockWithChanges(mock, changeResponse), 'postConversion.hostile-values')
  const [outcome] = run.outcomes
  expect(outcome).toMatchObject({ verdict: 'broken', findings: [{ at: 'header content-type', fact: { number: 170 } }] })
  const smallest = JSON.parse(outcome?.findings[0]?.exchange.request.body ?? '')
  expect(Object.keys(smallest)).toEqual(['currency'])
  expect(run.sent.write).toBeLessThanOrEqual(run.plan.requests.write + run.plan.shrinking.write)
})

it('does not shrink values if only an assumption is refuted', async () => {
  const { mock } = await startInProcess()
  const changeResponse = breakResponses(({ url }) => Number(new URL(url).searchParams.get('limit')) > 400)
  const run = await verify(mockWithChanges(mock, changeResponse), 'exportUsers.hostile-values')
  expect(run.outcomes).toMatchObject([{ verdict: 'refuted' }])
  expect(run.sent).toEqual(run.plan.requests)
})

it('does not shrink values on a third-party target if shrinking would spend checks', async () => {
  const started = await startInProcess()
  const always = breakResponses(({ url }) => !new URL(url).pathname.endsWith('/health'))
  const { target, website } = await deployment(started, 'foreign', always)
  const check = await verify(target, 'checkEmail.hostile-values')
  expect(check.outcomes[0]?.verdict).toBe('broken')
  expect(check.sent.check).toBe(1)
  expect(check.plan).toMatchObject({ requests: { check: 20 }, shrinking: { check: 0 } })
  expect((await website.read()).checks_used).toBeLessThanOrEqual(1)
})

it('sends the same values for the same seed and different values for a different seed', async () => {
  const { mock } = await startInProcess()
  const plan = planContract({ target: mockTarget(mock), only: ['deleteData.hostile-values'] })
  const first = bodiesOf(await runPlan(plan, { runId: 'same', seed: 7 }))
  expect(bodiesOf(await runPlan(plan, { runId: 'same', seed: 7 }))).toEqual(first)
  expect(bodiesOf(await runPlan(plan, { runId: 'same', seed: 8 }))).not.toEqual(first)
  expect(first).toHaveLength(20)
})

it('generates only addresses and IDs that belong to the run', async () => {
  const { target } = await deployment(await startInProcess(), 'own')
  const permissions = { fuzz: true, budget: 400 }
  for (const seed of [1, 2, 3, 4]) {
    const plan = planContract({
      target,
      only: ['deleteData.hostile-values', 'releaseCrm.hostile-values'],
      permissions,
      rate: null,
    })
    await expect(runPlan(plan, { seed })).resolves.toMatchObject({ sent: { destroy: 20, write: 20 } })
  }
})

it('reports a value that causes the connection to close', async () => {
  const { mock } = await startInProcess()
  const changeResponse: ResponseChange = async (response, request) => {
    if ((await request.text()).includes('"page_url"')) throw new TypeError('fetch failed')
    return response
  }
  const run = await verify(mockWithChanges(mock, changeResponse), 'collectVisit.hostile-values')
  const received = run.outcomes[0]?.findings.map((finding) => finding.received) ?? []
  expect(new Set(received)).toEqual(new Set(['The connection was closed before a complete response arrived']))
  expect(run.problem).toBeNull()
})

it('reports a refuted assumption without reporting a violated documented fact', async () => {
  const { mock } = await startInProcess()
  const changeResponse: ResponseChange = (response, { url }) =>
    response.status === 400 && url.endsWith('/data-deletion')
      ? Response.json({ message: 'no' }, { status: 422 })
      : response
  const run = await verify(mockWithChanges(mock, changeResponse), 'deleteData.hostile-values')
  expect(run.outcomes[0]?.verdict).toBe('refuted')
  expect(run.outcomes[0]?.findings.every(({ fact }) => fact.from === 'assumed')).toBe(true)
  expect(bodiesOf(run)).toHaveLength(20)
})
