/** What came of a run as data: the one form that every report is made from, and that is written as JSON. No secret is in it. */

import { beginningOfKey, maskSecrets } from '../../service/mask.ts'
import { isBinding, nameSource } from '../../spec/facts.ts'
import { specHash } from '../../spec/generated/spec-document.ts'
import { version as toolVersion } from '../../spec/version.ts'
import type { RequestClass } from '../gate/request-class.ts'
import type { Rule } from '../rule.ts'
import type { RuleOutcome, TracedFinding } from '../run/judge.ts'
import type { Run } from '../run/run.ts'
import { type RunProblem, withMessage } from '../run/run-problem.ts'
import type { Target } from '../target.ts'
import { writeAgain } from './again.ts'
import { writeCurl } from './curl.ts'
import { type ExitCode, exitCodeOf } from './exit-code.ts'
import { type FactVerdict, judgeFacts } from './fact-verdicts.ts'
import { headlineOf, statusOfAll } from './headline.ts'
import { createMask, type Mask } from './mask.ts'
import { hideAddresses, type Privacy, showReceived } from './received.ts'
import { type ReportedPlan, reportPlan } from './report-plan.ts'

/** Grows with every change after which an older reader would misread it. */
export const reportVersion = 1

export interface Report {
  readonly version: typeof reportVersion
  readonly tool: { readonly name: 'dc-mock'; readonly version: string }
  readonly run_id: string
  /** ISO 8601. */
  readonly started_at: string
  readonly took_ms: number
  readonly target: ReportedTarget
  readonly spec: ReportedSpec
  readonly plan: ReportedPlan
  /** Requests sent, by class. */
  readonly sent: Readonly<Record<RequestClass, number>>
  /** What explains most of it in one line; null where nothing does. */
  readonly headline: string | null
  /** The status that all answers have; null where they differ. */
  readonly answers_alike: number | null
  /** Why the run ended before its time. */
  readonly problem: RunProblem | null
  readonly rules: readonly ReportedRule[]
  readonly facts: readonly ReportedFact[]
  /** Checks of the website over all runs that the ledger knows; null where there is none. */
  readonly ledger: { readonly checks: number } | null
  /** What an earlier report had that this one has not, and the other way round; null where it was compared with none. */
  readonly baseline: Comparison | null
  readonly exit_code: ExitCode
}

/** The difference from an earlier report, of the same deployment or of another. */
export interface Comparison {
  readonly url: string
  readonly app_id: string | null
  readonly started_at: string
  /** Whether both runs used the same version of openapi.yaml. */
  readonly same_spec: boolean
  /** Ids of findings that only this report has. */
  readonly new: readonly string[]
  /** Ids of findings that both have. */
  readonly known: readonly string[]
  /** Ids of findings that only the earlier one has, though their rules were judged this time. */
  readonly gone: readonly string[]
}

export interface ReportedSpec {
  /** SHA-256 of openapi.yaml. */
  readonly sha256: string
  /** Names of the overlays on it. */
  readonly overlays: readonly string[]
}

export interface ReportedTarget {
  readonly kind: string
  readonly url: string
  /** The website of the key, where the health told it. */
  readonly app_id: string | null
  /** The first 12 characters of the key, of a short one no more than half. */
  readonly key: string | null
}

export interface ReportedRule {
  readonly id: string
  readonly says: string
  readonly operation: string | null
  readonly verdict: RuleOutcome['verdict']
  /** Why it is untested; empty otherwise. */
  readonly reason: string
  /** Who says so: `service 4.8`, `client`, `A12`. */
  readonly sources: readonly string[]
  /** Whether something of it is documented, so that breaking that fails the run. */
  readonly binding: boolean
  readonly findings: readonly ReportedFinding[]
  readonly notes: readonly ReportedFinding[]
}

export interface ReportedFinding {
  /** The same for the same finding of another run, or on another deployment. */
  readonly id: string
  /** The operation, or `unknownPath`, `wrongMethod`. */
  readonly operation: string
  readonly method: string
  readonly path: string
  /** 0 where no answer came. */
  readonly status: number
  /** `status`, `header allow`, `body`, or a JSON pointer into the body. */
  readonly at: string
  readonly expected: string
  /** As JSON, cut where it is long, or `nothing`; in words where it could be about a person. */
  readonly received: string
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
  /** Runs this rule again. */
  readonly again: string
  /** Findings with the same are taken to have the same cause. */
  readonly cause: string
}

export interface ReportedFact {
  readonly number: number
  readonly name: string
  readonly source: string
  readonly verdict: FactVerdict
  readonly rules: readonly string[]
}

export interface ReportOptions {
  /** A refuted assumption fails the run too. @default false */
  strict?: boolean
  /** @default the one of this version, without overlays */
  spec?: ReportedSpec
  /** The command that runs one rule again. @default `dc-mock verify` with what it needs */
  again?: (rule: Rule) => string
  /** Checks of the website that the ledger knows. */
  ledger?: { checks: number } | null
}

export function toReport(run: Run, options: ReportOptions = {}): Report {
  const { plan, outcomes, problem, sent, startedAt, tookMs, credentials, runId } = run
  const { target } = plan
  const mask = createMask(target, credentials)
  const { again = (rule) => writeAgain(rule, plan), spec = shippedSpecReported } = options
  const headline = headlineOf(run)
  const showing: Showing = { target, mask, again, privacy: { madeUp: target.kind === 'mock', runId } }
  return {
    version: reportVersion,
    tool: { name: 'dc-mock', version: toolVersion },
    run_id: runId,
    started_at: new Date(startedAt).toISOString(),
    took_ms: tookMs,
    target: reportTarget(target, run.appId),
    spec,
    plan: reportPlan(plan),
    sent,
    headline: headline === null ? null : mask.text(headline),
    answers_alike: statusOfAll(run),
    problem: problem && withMessage(problem, mask.text(problem.says)),
    rules: outcomes.map((outcome) => reportRule(outcome, showing)),
    facts: judgeFacts(run).map(({ fact, verdict, rules }) => ({
      number: fact.number,
      name: fact.name,
      source: nameSource(fact),
      verdict,
      rules,
    })),
    ledger: options.ledger ?? null,
    baseline: null,
    exit_code: exitCodeOf(run, options.strict),
  }
}

/** `appId`: where it is known. */
export function reportTarget({ kind, url, credentials: { key } }: Target, appId: string | null): ReportedTarget {
  return {
    kind,
    url,
    app_id: appId === null ? null : maskSecrets(appId).slice(0, maxIdLength),
    key: key === undefined ? null : beginningOfKey(key),
  }
}

/** The spec of this version of dc-mock, as it ships. */
export const shippedSpecReported: ReportedSpec = { sha256: specHash, overlays: [] }

/** Longest id of a website that is shown: it comes from an answer. */
const maxIdLength = 64

interface Showing {
  target: Target
  mask: Mask
  privacy: Privacy
  again: (rule: Rule) => string
}

function reportRule({ rule, verdict, reason, findings, notes }: RuleOutcome, showing: Showing): ReportedRule {
  const { id, says, operation, facts } = rule
  const report = (finding: TracedFinding): ReportedFinding => reportFinding(finding, rule, showing)
  return {
    id,
    says,
    operation,
    verdict,
    reason: showing.mask.text(reason),
    sources: [...new Set(facts.map(nameSource))],
    binding: facts.some(isBinding),
    findings: findings.map(report),
    notes: notes.map(report),
  }
}

function reportFinding(finding: TracedFinding, rule: Rule, showing: Showing): ReportedFinding {
  const { exchange, at, expected, received, fact, times } = finding
  const { request, answer, operationKey } = exchange
  const { mask, target, privacy, again } = showing
  const place = hideAddresses(mask.text(at), privacy)
  const cause = [operationKey, answer.status, place.replaceAll(/\/\d+(?=\/|$)/g, '/*')].join(' ')
  return {
    id: `${rule.id} ${cause} #${fact.number}`,
    operation: operationKey,
    method: request.method,
    path: mask.text(request.path),
    status: answer.status,
    at: place,
    expected: hideAddresses(mask.text(expected), privacy),
    received: showReceived(mask.data(received), at, privacy),
    fact: fact.number,
    says: fact.says,
    source: nameSource(fact),
    from: fact.from,
    place: `openapi.yaml:${fact.line}`,
    times,
    curl: writeCurl(request, target, mask),
    again: again(rule),
    cause,
  }
}
