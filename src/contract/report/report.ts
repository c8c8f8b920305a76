/** What came of a run as data: the one form that every report is made from, and that is written as JSON. No secret is in it. */

import { maskSecrets, visibleKeyPrefix } from '../../service/mask.ts'
import { isBinding, nameSource } from '../../spec/facts.ts'
import { specHash } from '../../spec/generated/spec-document.ts'
import { version as toolVersion } from '../../spec/version.ts'
import type { RequestClass } from '../gate/request-class.ts'
import type { ContractRule } from '../rule.ts'
import type { RuleFinding, RuleOutcome } from '../run/judge.ts'
import type { ContractRun } from '../run/run.ts'
import { type RunProblem, withMessage } from '../run/run-problem.ts'
import type { ContractTarget } from '../target.ts'
import { formatCurl } from './curl.ts'
import { type ExitCode, exitCodeOf } from './exit-code.ts'
import { evaluateFacts, type FactVerdict } from './fact-verdicts.ts'
import { formatReceived, hideAddresses, type Privacy } from './format-received.ts'
import { findUniformStatus, headlineOf } from './headline.ts'
import { createMask, type Mask } from './mask.ts'
import { type ReportedPlan, reportPlan } from './report-plan.ts'
import { formatRerunCommand } from './rerun-command.ts'

/** Grows with every change after which an older reader would misread it. */
export const reportVersion = 1

export interface ContractReport {
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
  readonly baseline: BaselineComparison | null
  readonly exit_code: ExitCode
}

/** The difference from an earlier report, of the same deployment or of another. */
export interface BaselineComparison {
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
  readonly title: string
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
  readonly description: string
  /** `service 4.8`, `client`, `A12`. */
  readonly source: string
  readonly from: 'documented' | 'client' | 'assumed'
  /** Where openapi.yaml says so: file and line. */
  readonly location: string
  /** How often the same was seen. */
  readonly times: number
  /** Sends the request again. */
  readonly curl: string
  /** Runs this rule again. */
  readonly rerun: string
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
  rerun?: (rule: ContractRule) => string
  /** Checks of the website that the ledger knows. */
  ledger?: { checks: number } | null
}

export function toReport(run: ContractRun, options: ReportOptions = {}): ContractReport {
  const { plan, outcomes, problem, sent, startedAt, tookMs, credentials, runId } = run
  const { target } = plan
  const mask = createMask(target, credentials)
  const { rerun = (rule) => formatRerunCommand(rule, plan), spec = shippedReportedSpec } = options
  const headline = headlineOf(run)
  const context: FormatContext = { target, mask, rerun, privacy: { isSynthetic: target.kind === 'mock', runId } }
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
    answers_alike: findUniformStatus(run),
    problem: problem && withMessage(problem, mask.text(problem.message)),
    rules: outcomes.map((outcome) => reportRule(outcome, context)),
    facts: evaluateFacts(run).map(({ fact, verdict, rules }) => ({
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
export function reportTarget(
  { kind, url, credentials: { key } }: ContractTarget,
  appId: string | null,
): ReportedTarget {
  return {
    kind,
    url,
    app_id: appId === null ? null : maskSecrets(appId).slice(0, maxIdLength),
    key: key === undefined ? null : visibleKeyPrefix(key),
  }
}

/** The spec of this version of dc-mock, as it ships. */
export const shippedReportedSpec: ReportedSpec = { sha256: specHash, overlays: [] }

/** Longest id of a website that is shown: it comes from an answer. */
const maxIdLength = 64

interface FormatContext {
  target: ContractTarget
  mask: Mask
  privacy: Privacy
  rerun: (rule: ContractRule) => string
}

function reportRule({ rule, verdict, reason, findings, notes }: RuleOutcome, context: FormatContext): ReportedRule {
  const { id, title, operation, facts } = rule
  const report = (finding: RuleFinding): ReportedFinding => reportFinding(finding, rule, context)
  return {
    id,
    title,
    operation,
    verdict,
    reason: context.mask.text(reason),
    sources: [...new Set(facts.map(nameSource))],
    binding: facts.some(isBinding),
    findings: findings.map(report),
    notes: notes.map(report),
  }
}

function reportFinding(finding: RuleFinding, rule: ContractRule, context: FormatContext): ReportedFinding {
  const { exchange, at, expected, received, fact, times } = finding
  const { request, response: answer, operationKey } = exchange
  const { mask, target, privacy, rerun: again } = context
  const location = hideAddresses(mask.text(at), privacy)
  const cause = [operationKey, answer.status, location.replaceAll(/\/\d+(?=\/|$)/g, '/*')].join(' ')
  return {
    id: `${rule.id} ${cause} #${fact.number}`,
    operation: operationKey,
    method: request.method,
    path: mask.text(request.path),
    status: answer.status,
    at: location,
    expected: hideAddresses(mask.text(expected), privacy),
    received: formatReceived(mask.data(received), at, privacy),
    fact: fact.number,
    description: fact.says,
    source: nameSource(fact),
    from: fact.from,
    location: `openapi.yaml:${fact.line}`,
    times,
    curl: formatCurl(request, target, mask),
    rerun: again(rule),
    cause,
  }
}
