/** Run results as plain data, without secrets. All report formats are generated from this data. */

import { createHash } from 'node:crypto'
import { maskSecrets, visibleKeyPrefix } from '../../service/mask.ts'
import { isBinding, nameSource } from '../../spec/facts.ts'
import { specHash } from '../../spec/generated/spec-document.ts'
import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import { version as toolVersion } from '../../spec/version.ts'
import { withoutIndexes } from '../get-at-pointer.ts'
import type { RequestClass } from '../limiter/request-class.ts'
import type { ContractRule } from '../rule.ts'
import type { RuleFinding, RuleOutcome } from '../run/evaluate-rule.ts'
import type { ContractRun } from '../run/run.ts'
import type { RunProblem } from '../run/run-problem.ts'
import type { ContractTarget } from '../target.ts'
import { formatCurl } from './curl.ts'
import { type ExitCode, exitCodeOf } from './exit-code.ts'
import { evaluateFacts, type FactVerdict } from './fact-verdicts.ts'
import { formatReceived, hideAddresses, type Privacy } from './format-received.ts'
import { findUniformStatus, headlineOf } from './headline.ts'
import { createMask, type Mask } from './mask.ts'
import { type ReportedPlan, reportPlan } from './report-plan.ts'
import { formatRerunCommand } from './rerun-command.ts'

/** Report format version. Incremented when older dc-mock versions cannot read the new format. */
export const reportVersion = 1

/** Results of a contract run, without secrets. */
export interface ContractReport {
  /** Report format version. */
  readonly version: typeof reportVersion
  readonly tool: { readonly name: 'dc-mock'; readonly version: string }
  /** Run ID, which is part of all email addresses and IDs that the run generates. */
  readonly run_id: string
  /** Time when the run started (ISO 8601). */
  readonly started_at: string
  readonly duration_ms: number
  /** Deployment or mock that the run tested. */
  readonly target: ReportedTarget
  /** Spec that the run tested the target against. */
  readonly spec: ReportedSpec
  /** Planned requests and rules, and the reasons why other rules were left out. */
  readonly plan: ReportedPlan
  /** Number of requests sent for each request class. */
  readonly sent: Readonly<Record<RequestClass, number>>
  /** One sentence that explains most of the results. Null if the results have no common explanation. */
  readonly headline: string | null
  /** Status that all responses have. Null if the statuses differ, there are fewer than 5 responses, or no rule found a wrong status. */
  readonly uniform_status: number | null
  /** Reason why the run ended early. Null if the run did not end early. */
  readonly problem: RunProblem | null
  /** Results for all rules in the plan, including untested rules. */
  readonly rules: readonly ReportedRule[]
  /** Results for all facts in the contract, including untested facts. */
  readonly facts: readonly ReportedFact[]
  /** Number of email checks that the ledger has recorded for the website across all runs. Null if no ledger is used. */
  readonly ledger: { readonly checks: number } | null
  /** Differences from the baseline report. Null if no baseline is used. */
  readonly baseline: BaselineComparison | null
  /**
   * Exit code for the run:
   * - 0: the deployment complies with the contract, or every violation is also in the baseline report
   * - 1: the deployment breaks the contract, or the response to the first request was a server error
   * - 2: a credential was rejected, or no documented rule could be tested
   * - 3: the target is unreachable or is not the service
   * - 130: the run was stopped
   */
  readonly exit_code: ExitCode
}

/** Differences from a baseline report. The baseline may come from a different deployment. */
export interface BaselineComparison {
  /** Target URL in the baseline report. */
  readonly url: string
  readonly app_id: string | null
  readonly started_at: string
  /** Whether both runs used the same spec. */
  readonly same_spec: boolean
  /** IDs of findings that are in this report but not in the baseline report. */
  readonly new: readonly string[]
  /** IDs of findings that are in both reports. */
  readonly known: readonly string[]
  /** IDs of findings that are only in the baseline. Excludes findings from rules that this run did not evaluate. */
  readonly fixed: readonly string[]
}

/** Spec that the run tested the target against. */
export interface ReportedSpec {
  /** SHA-256 hash of the spec, including any overlays. */
  readonly sha256: string
  /** Names of the applied overlays. If another document replaced openapi.yaml, the list starts with the name of that document. */
  readonly overlays: readonly string[]
}

/** Target details in a report. */
export interface ReportedTarget {
  readonly kind: string
  readonly url: string
  /** App ID of the website that the key belongs to. Null if unknown. */
  readonly app_id: string | null
  /** First 12 characters of the private key, or the first half if the key is shorter than 24 characters. Null if no key was provided. */
  readonly key: string | null
}

/** Result for a rule. */
export interface ReportedRule {
  readonly id: string
  readonly title: string
  readonly operation: string | null
  readonly verdict: RuleOutcome['verdict']
  /** Reason why the rule is untested. Empty if the rule was tested. */
  readonly reason: string
  /** Sources for the rule, such as `service 4.8`, `client` or `A12`. */
  readonly sources: readonly string[]
  /** Whether a rule violation makes the run fail. False if all of the rule's facts are assumptions. */
  readonly binding: boolean
  readonly findings: readonly ReportedFinding[]
  readonly notes: readonly ReportedFinding[]
}

/** Finding about a response, such as a value that contradicts a fact. */
export interface ReportedFinding {
  /** ID of the finding. The same difference has the same ID in all runs and deployments. */
  readonly id: string
  /** Operation ID, `unknownPath` or `wrongMethod`. */
  readonly operation: string
  readonly method: string
  readonly path: string
  /** Response status, or 0 if no response was received. */
  readonly status: number
  /** Location in the response: `status`, `header allow`, `body`, or a JSON pointer into the body. */
  readonly at: string
  readonly expected: string
  /** Received value as JSON, or `nothing`. Long values are truncated. Values that may be personal data are replaced by a description. */
  readonly received: string
  /** Kind of difference: the value is missing, should be null, or differs in another way. */
  readonly difference: 'missing' | 'not-null' | 'other'
  readonly fact: number
  readonly description: string
  /** Source of the fact, such as `service 4.8`, `client` or `A12`. */
  readonly source: string
  readonly from: 'documented' | 'client' | 'assumed'
  /** Path and line number of the fact in openapi.yaml. */
  readonly location: string
  /** Number of times that the difference was found. Each affected list item is counted separately. */
  readonly times: number
  /** Curl command that repeats the request. */
  readonly curl: string
  /** Command that reruns the rule. */
  readonly rerun: string
  /** Key for grouping findings. Findings with the same key probably have a common cause. */
  readonly cause: string
}

/** Result for a fact, based on all rules that test it. */
export interface ReportedFact {
  readonly number: number
  readonly name: string
  readonly source: string
  readonly verdict: FactVerdict
  readonly rules: readonly string[]
}

/** Options for `toReport`. */
export interface ReportOptions {
  /**
   * Whether refuted assumptions make the run fail.
   * @default false
   */
  strict?: boolean
  /**
   * Spec that the run used.
   * @default the spec of this dc-mock version, without overlays
   */
  spec?: ReportedSpec
  /**
   * Returns the command that reruns a rule.
   * @default `dc-mock verify` with the flags that the rule needs
   */
  rerun?: (rule: ContractRule) => string
  /**
   * Replacement for the private key in commands.
   * @default "$DC_API_KEY"
   */
  keyText?: string | undefined
  /**
   * Number of email checks that the ledger has recorded for the website across all runs. Null if no ledger is used.
   * @default null
   */
  ledger?: { checks: number } | null
}

/** Creates a report from a run's results. */
export function toReport(run: ContractRun, options: ReportOptions = {}): ContractReport {
  const { plan, outcomes, problem, sent, startedAt, tookMs, credentials, runId } = run
  const { target } = plan
  const mask = createMask(target, credentials, options.keyText)
  const { rerun = (rule) => formatRerunCommand(rule, plan), spec = shippedReportedSpec } = options
  const headline = headlineOf(run)
  const context: FormatContext = { target, mask, rerun, privacy: { isSynthetic: target.kind === 'mock', runId } }
  return {
    version: reportVersion,
    tool: { name: 'dc-mock', version: toolVersion },
    run_id: runId,
    started_at: new Date(startedAt).toISOString(),
    duration_ms: tookMs,
    target: reportTarget(target, run.appId),
    spec,
    plan: reportPlan(plan),
    sent,
    headline: headline === null ? null : mask.text(headline),
    uniform_status: findUniformStatus(run),
    problem: problem && { ...problem, message: mask.text(problem.message) },
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

/** @param appId app ID of the website, or null if unknown */
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

const shippedReportedSpec: ReportedSpec = { sha256: specHash, overlays: [] }

/** @param activeSpec spec that the run used, or null for the bundled spec */
export function reportSpec(activeSpec: ActiveSpec | null): ReportedSpec {
  if (activeSpec === null || activeSpec.from.length === 0) return shippedReportedSpec
  const sha256 = createHash('sha256').update(JSON.stringify(activeSpec.document)).digest('hex')
  return { sha256, overlays: activeSpec.from }
}

/** Maximum length of an app ID in the report, in characters. App IDs come from responses and can have any length. */
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
  const { exchange, at, expected, expectedValue, received, fact, times } = finding
  const { request, response, operationKey } = exchange
  const { mask, target, privacy, rerun } = context
  const location = hideAddresses(mask.text(at), privacy)
  const cause = [operationKey, response.status, withoutIndexes(location)].join(' ')
  return {
    id: `${rule.id} ${cause} #${fact.number}`,
    operation: operationKey,
    method: request.method,
    path: mask.text(request.path),
    status: response.status,
    at: location,
    expected: hideAddresses(mask.text(expected), privacy),
    received: formatReceived(mask.data(received), at, privacy),
    difference: received === undefined ? 'missing' : expectedValue === null ? 'not-null' : 'other',
    fact: fact.number,
    description: fact.description,
    source: nameSource(fact),
    from: fact.from,
    location: `openapi.yaml:${fact.line}`,
    times,
    curl: formatCurl(request, target, mask),
    rerun: rerun(rule),
    cause,
  }
}
