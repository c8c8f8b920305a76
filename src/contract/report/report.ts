/** What came of a run as data: the one form that every report is made from, and that is written as JSON. No secret is in it. */

import { keyPrefix } from '../../service/mint.ts'
import { version as toolVersion } from '../../version.ts'
import { nameSource } from '../facts.ts'
import type { RequestClass } from '../gate/request-class.ts'
import type { RuleOutcome, TracedFinding } from '../run/judge.ts'
import type { Plan } from '../run/plan.ts'
import type { Run } from '../run/run.ts'
import { writeCurl } from './curl.ts'
import { type ExitCode, exitCodeOf } from './exit-code.ts'
import { type FactVerdict, judgeFacts } from './fact-verdicts.ts'
import { headlineOf } from './headline.ts'
import { createMask, type Mask } from './mask.ts'
import { type ReportedPlan, reportPlan } from './report-plan.ts'

/** Grows with every change after which an older reader would misread it. */
export const reportVersion = 1

export interface Report {
  readonly version: typeof reportVersion
  readonly tool: { readonly name: 'dc-mock'; readonly version: string }
  /** ISO 8601. */
  readonly started_at: string
  readonly took_ms: number
  readonly target: ReportedTarget
  readonly plan: ReportedPlan
  /** Requests sent, by class. */
  readonly sent: Readonly<Record<RequestClass, number>>
  /** What explains most of it in one line; null where nothing does. */
  readonly headline: string | null
  /** Why the run ended before its time. */
  readonly trouble: { readonly kind: string; readonly says: string } | null
  readonly rules: readonly ReportedRule[]
  readonly facts: readonly ReportedFact[]
  readonly exit_code: ExitCode
}

export interface ReportedTarget {
  readonly kind: string
  readonly url: string
  /** The website of the key, where the health told it. */
  readonly app_id: string | null
  /** The first 12 characters of the key. */
  readonly key: string | null
}

export interface ReportedRule {
  readonly id: string
  readonly says: string
  readonly operation: string | null
  readonly verdict: RuleOutcome['verdict']
  /** Why it is untested; empty otherwise. */
  readonly reason: string
  readonly findings: readonly ReportedFinding[]
  readonly notes: readonly ReportedFinding[]
}

export interface ReportedFinding {
  /** The operation, or `unknownPath`, `wrongMethod`. */
  readonly operation: string
  readonly method: string
  readonly path: string
  /** 0 where no answer came. */
  readonly status: number
  /** `status`, `header allow`, `body`, or a JSON pointer into the body. */
  readonly at: string
  readonly expected: string
  readonly received: unknown
  readonly fact: number
  readonly says: string
  /** `service 4.8`, `client`, `A12`. */
  readonly source: string
  readonly from: 'documented' | 'client' | 'assumed'
  /** Where openapi.yaml says so: file and line. */
  readonly place: string
  /** How often the same was seen. */
  readonly times: number
  /** Sends the request again. */
  readonly curl: string
  /** Findings with the same are taken to have the same cause. */
  readonly cause: string
}

export interface ReportedFact {
  readonly no: number
  readonly name: string
  readonly source: string
  readonly verdict: FactVerdict
  readonly rules: readonly string[]
}

export function toReport(run: Run, options: { strict?: boolean } = {}): Report {
  const { plan, outcomes, trouble, sent, startedAt, tookMs, credentials } = run
  const { target } = plan
  const mask = createMask(target, credentials)
  return {
    version: reportVersion,
    tool: { name: 'dc-mock', version: toolVersion },
    started_at: new Date(startedAt).toISOString(),
    took_ms: tookMs,
    target: {
      kind: target.kind,
      url: target.url,
      app_id: run.appId,
      key: target.credentials.key === undefined ? null : keyPrefix(target.credentials.key),
    },
    plan: reportPlan(plan),
    sent,
    headline: headlineOf(run),
    trouble,
    rules: outcomes.map((outcome) => reportRule(outcome, plan, mask)),
    facts: judgeFacts(run).map(({ fact, verdict, rules }) => ({
      no: fact.no,
      name: fact.name,
      source: nameSource(fact),
      verdict,
      rules,
    })),
    exit_code: exitCodeOf(run, options.strict),
  }
}

function reportRule({ rule, verdict, reason, findings, notes }: RuleOutcome, plan: Plan, mask: Mask): ReportedRule {
  const { id, says, operation } = rule
  const report = (finding: TracedFinding): ReportedFinding => reportFinding(finding, plan, mask)
  return {
    id,
    says,
    operation,
    verdict,
    reason: mask.text(reason),
    findings: findings.map(report),
    notes: notes.map(report),
  }
}

function reportFinding(finding: TracedFinding, { target }: Plan, mask: Mask): ReportedFinding {
  const { exchange, at, expected, received, fact, times } = finding
  const { request, answer, answerer } = exchange
  return {
    operation: answerer,
    method: request.method,
    path: mask.text(request.path),
    status: answer.status,
    at,
    expected: mask.text(expected),
    received: shorten(mask.data(received)),
    fact: fact.no,
    says: fact.says,
    source: nameSource(fact),
    from: fact.from,
    place: `openapi.yaml:${fact.line}`,
    times,
    curl: writeCurl(request.to === 'cdn' ? (target.cdnUrl ?? target.url) : target.url, request, mask),
    cause: [answerer, answer.status, at.replaceAll(/\/\d+(?=\/|$)/g, '/*')].join(' '),
  }
}

/** Longest text of an answer that is shown. */
const longestText = 500

function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === undefined) return null
  return text.length > longestText ? `${text.slice(0, longestText)}…` : value
}
