import { expect, it } from 'vitest'
import { exitCodeOf } from '../../src/contract/report/exit-code.ts'
import { evaluateFacts } from '../../src/contract/report/fact-verdicts.ts'
import { planContract } from '../../src/contract/run/plan.ts'
import { runPlan } from '../../src/contract/run/run.ts'
import { startInProcess } from '../support/start.ts'
import { type ChangeJson, mockWithChanges, type ResponseChange, withJson } from './target.ts'

/** Runs the given rules on a mock with changed responses. Returns each finding as a text with rule, location, source and line. */
async function find(only: readonly string[], changeResponse: ResponseChange): Promise<string[]> {
  const { mock } = await startInProcess()
  const run = await runPlan(planContract({ target: mockWithChanges(mock, changeResponse), only }))
  return run.outcomes.flatMap(({ rule, verdict, findings, notes }) => [
    ...findings.map(({ at, fact }) => `${rule.id} ${verdict}: ${at}, fact ${fact.number} ${fact.from}`),
    ...notes.map(({ at }) => `${rule.id} note: ${at}`),
  ])
}

/** Changes the bodies of responses with the given path and status. */
function change(path: string, status: number, alter: ChangeJson): ResponseChange {
  return (response, { url }) =>
    new URL(url).pathname === path && response.status === status ? withJson(response, alter) : response
}

const health = '/api/v1/export/health'
const check = '/api/v1/services/email/check'

it('traces a missing field to its own fact', async () => {
  const changeResponse = change(health, 200, ({ app_id: _, ...rest }) => rest)
  expect(await find(['getHealth.body'], changeResponse)).toEqual([
    'getHealth.body broken: /app_id, fact 316 documented',
  ])
})

it('traces a nested field with a wrong type to its own fact', async () => {
  const changeResponse = change(check, 200, ({ data, ...rest }) => ({
    ...rest,
    data: {
      ...data,
      emailInfo: { ...data.emailInfo, fraud_signals: { ...data.emailInfo.fraud_signals, domain_maturity: null } },
    },
  }))
  expect(await find(['checkEmail.body'], changeResponse)).toEqual([
    'checkEmail.body broken: /data/emailInfo/fraud_signals/domain_maturity, fact 282 documented',
  ])
})

it('separates a violated documented fact from a refuted assumption in the same response', async () => {
  const changeResponse = change(check, 200, ({ data, ...rest }) => {
    const { asn: _, ...ipInfo } = data.ipInfo ?? { asn: null }
    return {
      ...rest,
      data: { ...data, emailInfo: { ...data.emailInfo, action: 'ASK' }, ipInfo: data.ipInfo && ipInfo },
    }
  })
  const found = await find(['checkEmail.body'], changeResponse)
  expect(found.toSorted()).toEqual([
    'checkEmail.body broken: /data/emailInfo/action, fact 267 documented',
    'checkEmail.body broken: /data/ipInfo/asn, fact 310 assumed',
  ])
})

it('does not fail the run if only an assumption is refuted', async () => {
  const { mock } = await startInProcess()
  const changeResponse = change('/api/v1/export/users', 200, ({ next_cursor: _, ...rest }) => rest)
  const run = await runPlan(planContract({ target: mockWithChanges(mock, changeResponse), only: ['exportUsers.body'] }))
  expect(run.outcomes[0]).toMatchObject({
    verdict: 'refuted',
    findings: [{ at: '/next_cursor', fact: { number: 320, at: 'A12' } }],
  })
  expect(exitCodeOf(run)).toBe(0)
  expect(exitCodeOf(run, true)).toBe(1)
})

it('reports unknown fields as notes', async () => {
  const changeResponse = change(health, 200, (json) => ({ ...json, region: 'eu' }))
  expect(await find(['getHealth.body', 'getHealth.unknown-fields'], changeResponse)).toEqual([
    'getHealth.unknown-fields note: /region',
  ])
})

it.each<[string, ResponseChange, string[]]>([
  [
    'a wrong status for a missing or invalid key',
    (response) => (response.status === 401 ? new Response(null, { status: 403 }) : response),
    [
      'getHealth.missing-credential broken: status, fact 172 documented',
      'getHealth.misplaced-key broken: status, fact 172 documented',
      'getHealth.public-key broken: status, fact 173 documented',
      'getHealth.wrong-credential broken: status, fact 173 documented',
    ],
  ],
  [
    'the wrong one of two error messages',
    change(health, 401, () => ({ message: 'Invalid API key' })),
    [
      'getHealth.missing-credential broken: /message, fact 172 documented',
      'getHealth.misplaced-key broken: /message, fact 172 documented',
    ],
  ],
  [
    'a successful response without a key',
    (response, { url, headers }) =>
      new URL(url).pathname === health && !headers.has('x-dc-key')
        ? Response.json({ success: true, app_id: 'app_1', identified_user_count: 1 })
        : response,
    [
      'getHealth.missing-credential broken: status, fact 146 documented',
      'getHealth.misplaced-key broken: status, fact 145 documented',
    ],
  ],
  [
    'text instead of JSON',
    (response, { url }) =>
      new URL(url).pathname === health && response.status === 401 ? new Response('no', { status: 401 }) : response,
    [
      'getHealth.missing-credential broken: /message, fact 172 documented',
      'getHealth.misplaced-key broken: /message, fact 172 documented',
      'getHealth.public-key broken: /message, fact 173 documented',
      'getHealth.wrong-credential broken: /message, fact 173 documented',
      'getHealth.content-type broken: header content-type, fact 170 documented',
    ],
  ],
])('traces %s', async (_, changeResponse, expected) => {
  const derived = ['missing-credential', 'misplaced-key', 'public-key', 'wrong-credential', 'content-type', 'body']
  const found = await find(
    derived.map((name) => `getHealth.${name}`),
    changeResponse,
  )
  expect(found).toEqual(expected)
})

it('treats JSON with another media type as a refuted assumption', async () => {
  const changeResponse: ResponseChange = async (response, { url }) =>
    url.endsWith(health) && response.status === 200
      ? new Response(await response.text(), { headers: { 'content-type': 'text/plain' } })
      : response
  expect(await find(['getHealth.content-type'], changeResponse)).toEqual([
    'getHealth.content-type refuted: header content-type, fact 445 assumed',
  ])
})

it('traces a missing header to its fact', async () => {
  const changeResponse: ResponseChange = async (response) =>
    response.status === 405 ? Response.json(await response.json(), { status: 405 }) : response
  expect(await find(['wrongMethod.headers'], changeResponse)).toEqual([
    'wrongMethod.headers refuted: header allow, fact 246 assumed',
  ])
})

it('treats the absence of an assumed operation as a refuted assumption', async () => {
  const gone: ResponseChange = (response, { url }) =>
    new URL(url).pathname === '/api/v1/export/visits'
      ? Response.json({ message: 'Not found' }, { status: 404 })
      : response
  const found = await find(['exportVisits'], gone)
  expect(found.length).toBeGreaterThan(3)
  expect(found.every((line) => line.endsWith('fact 44 assumed'))).toBe(true)
})

it('treats a different name for the automation platform as a refuted assumption', async () => {
  const gone: ResponseChange = (response, { url }) =>
    new URL(url).pathname === '/api/v1/conversions/zapier'
      ? Response.json({ message: 'Not found' }, { status: 404 })
      : response
  const found = await find(['postAutomationConversion.success', 'postAutomationConversion.missing-credential'], gone)
  expect(found).toEqual([
    'postAutomationConversion.success refuted: status, fact 54 assumed',
    'postAutomationConversion.missing-credential refuted: status, fact 54 assumed',
  ])
})

it('lists a verdict for each fact', async () => {
  const { mock } = await startInProcess()
  const changeResponse = change(health, 200, ({ app_id: _, ...rest }) => rest)
  const run = await runPlan(
    planContract({ target: mockWithChanges(mock, changeResponse), only: ['getHealth', 'exportUsers.body'] }),
  )
  const verdicts = new Map(evaluateFacts(run).map(({ fact, verdict }) => [fact.number, verdict]))
  expect([36, 316, 315, 318, 1, 159].map((no) => `${no} ${verdicts.get(no)}`)).toEqual([
    '36 passed',
    '316 broken',
    '315 passed',
    '318 confirmed',
    '1 untested',
    '159 not-observable',
  ])
})

it('reports the same problem in several list items only once', async () => {
  const { mock } = await startInProcess()
  const changeResponse = change('/api/v1/export/users', 200, (json) => ({ ...json, data: [{}, {}] }))
  const run = await runPlan(planContract({ target: mockWithChanges(mock, changeResponse), only: ['exportUsers.body'] }))
  const findings = run.outcomes[0]?.findings ?? []
  expect(findings.map(({ at }) => at)).toEqual(
    ['id', 'email', 'user_id', 'source', 'identified_at', 'action', 'risk_score'].map((name) => `/data/0/${name}`),
  )
})

it('reports a repeated finding only once', async () => {
  const { mock } = await startInProcess()
  const changeResponse: ResponseChange = (response) =>
    response.status === 404 ? withJson(response, () => ({ error: 'gone' })) : response
  const run = await runPlan(planContract({ target: mockWithChanges(mock, changeResponse), only: ['unknownPath.body'] }))
  const findings = run.outcomes[0]?.findings ?? []
  expect(findings.map(({ at }) => at)).toEqual(['/message'])
  expect(findings[0]?.times).toBeGreaterThan(3)
})
