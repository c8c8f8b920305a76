import type { MockHandles, Website } from '../client/handles.ts'
import { shellQuote } from '../service/shell-quote.ts'
import type { TestedApp } from './app.ts'
import type { Call } from './calls.ts'
import type { DrillCase } from './cases/drill-case.ts'
import type { Judgment } from './judge.ts'
import type { DrillFinding } from './report/report.ts'
import type { SignUpAttempt } from './sign-up.ts'

export interface Found extends DrillFinding {
  isAdvice: boolean
}

export type CreateFinding = (judgment: Judgment, attempt: SignUpAttempt) => Found

export interface FindingContext {
  app: TestedApp
  mock: MockHandles
  /** Returns the command or function call that repeats the drill for one case, or for all cases if `caseId` is null. */
  rerun(caseId: string | null): string
}

export function createDrillFinding(
  judgment: Judgment,
  attempt: SignUpAttempt,
  one: DrillCase,
  website: Website,
  context: FindingContext,
): Found {
  const { check, expected, because, isAdvice } = judgment
  const { email, seen, tookMs, calls } = attempt
  return {
    ...{ id: `${one.id}/${check}`, check, expected, received: seen, because, took_ms: Math.round(tookMs) },
    calls: reportCalls(calls, one.action === 'stall-responses'),
    reproduce: reproduce(one, email, website, context),
    isAdvice,
  }
}

function reproduce(
  { id, scenario }: DrillCase,
  email: string,
  website: Website,
  { app, mock, rerun }: FindingContext,
): string[] {
  const again = rerun(id)
  const signUp = app.formatSignUp(email)
  // Omit the load and signup commands if the drill started the app, because the app and the mock stop when the drill ends.
  if (app.process || signUp === null) return [again]
  return [...(scenario === undefined ? [] : [formatLoad(scenario, mock.url, website)]), signUp, again]
}

function formatLoad(scenario: NonNullable<DrillCase['scenario']>, mockUrl: string, { app_id }: Website): string {
  if (typeof scenario === 'string')
    return `npx dc-mock scenario load ${scenario} --url ${shellQuote(mockUrl)} --website ${app_id}`
  const address = shellQuote(`${mockUrl}/_mock/scenario?website=${app_id}`)
  const body = shellQuote(JSON.stringify(scenario))
  return `curl -X PUT ${address} -H 'content-type: application/json' -d ${body}`
}

/** If several findings have the same ID, keeps only the last one. */
export function uniqueFindings(findings: readonly Found[]): Found[] {
  return [...new Map(findings.map((finding) => [finding.id, finding])).values()]
}

export function stripAdvice({ isAdvice: _, ...finding }: Found): DrillFinding {
  return finding
}

function reportCalls(calls: readonly Call[], isStalled: boolean): DrillFinding['calls'] {
  const start = calls[0]?.at ?? 0
  return calls.map(({ id, at, status, answer }) => ({
    id,
    after_ms: at - start,
    status,
    // If the relay stalled the response, ignore the verdict in the journal, because the app never received the complete body.
    answer: isStalled ? 'body never ended' : 'action' in answer ? answer.action : answer.kind,
  }))
}
