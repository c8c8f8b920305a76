/** Tests that `verify` detects a public deletion without confirmation (service 4.7) on a foreign deployment. No check may be spent. */
import { expect, it } from 'vitest'
import { planContract, runPlan } from '../../src/contract/index.ts'
import type { RuleOutcome } from '../../src/contract/run/evaluate-rule.ts'
import { startInProcess } from '../support/start.ts'
import { deployment, type ResponseChange } from './target.ts'

const rule = 'public-deletion.keeps-the-data-until-confirmed'

/** Returns the result of the rule on a deployment and the number of checks spent. */
async function verify(
  changeResponse: ResponseChange,
  permissions: object,
): Promise<{ outcome: RuleOutcome | undefined; checks: number }> {
  const { target } = await deployment(await startInProcess(), 'foreign', changeResponse)
  const { outcomes, exchanges } = await runPlan(planContract({ target, rate: null, permissions, only: [rule] }))
  const checks = exchanges.filter(({ operation }) => operation === 'checkEmail').length
  return { outcome: outcomes.find((one) => one.rule.id === rule), checks }
}

const allowed = { writes: true, destructive: true }

/** Simulates a deployment that deletes a person's data without waiting for the confirmation. Exports omit the person. */
async function deletesAtOnce(): Promise<ResponseChange> {
  const gone = new Set<string>()
  return async (response, request) => {
    if (request.url.endsWith('/public/data-deletion/request')) {
      gone.add(((await request.json()) as { email: string }).email)
      return response
    }
    if (!request.url.includes('/export/users') || response.status !== 200) return response
    const page = (await response.json()) as { data: { email: string }[] }
    return Response.json({ ...page, data: page.data.filter(({ email }) => !gone.has(email)) })
  }
}

it('detects an unconfirmed deletion without using up a check', async () => {
  const { outcome, checks } = await verify(await deletesAtOnce(), allowed)
  expect(outcome).toMatchObject({
    verdict: 'broken',
    findings: [{ fact: { name: 'public-deletion.waits-for-confirmation', from: 'documented' } }],
  })
  expect(checks).toBe(0)
})

it('reports nothing if the deletion waits for confirmation', async () => {
  expect((await verify((response) => response, allowed)).outcome?.verdict).toBe('passed')
})

it('omits the rule if writing is not permitted', async () => {
  expect((await verify(await deletesAtOnce(), {})).outcome).toBeUndefined()
})

it.each([
  ['the script sends its calls elsewhere (A14)', '/collect/identify'],
  ['there is no export of people (A12)', '/api/v1/export/users'],
])('leaves the rule untested if %s', async (_, path) => {
  const absent: ResponseChange = (response, request) =>
    new URL(request.url).pathname === path ? Response.json({ error: 'nothing here' }, { status: 404 }) : response
  expect((await verify(absent, allowed)).outcome?.verdict).toBe('untested')
})

it('leaves the rule untested if the export does not contain the person identified by the script', async () => {
  const empty: ResponseChange = (response, request) =>
    request.url.includes('/export/users') ? Response.json({ success: true, data: [], next_cursor: null }) : response
  expect((await verify(empty, allowed)).outcome?.verdict).toBe('untested')
})
