/** Report of a drill as plain data without secrets. */
import type { ExitCode } from '../../contract/report/exit-code.ts'

/** Version of the report format. Increases with every breaking change. */
export const drillReportVersion = 1

/**
 * Status of a case:
 *
 * - `survived`: the app behaved correctly
 * - `failed`: the app violated a documented fact or the policy
 * - `not-judged`: neither a fact nor the policy determines the correct behavior, or the failure of another case hides the result
 * - `not-run`: the drill could not run the case
 */
export type CaseStatus = 'survived' | 'failed' | 'not-judged' | 'not-run'

/** Result of a drill. Returned by `drill()` and written to the JSON report of `dc-mock drill`. */
export interface DrillReport {
  /** Version of the report format. Increases with every breaking change. */
  readonly version: typeof drillReportVersion
  readonly tool: { readonly name: 'dc-mock drill'; readonly version: string }
  /** Run ID. Every address that the drill generates contains the run ID. */
  readonly run_id: string
  /** Start time of the drill, in ISO 8601 format. */
  readonly started_at: string
  readonly duration_ms: number
  /** Signup URL. Null if the app is a function. */
  readonly url: string | null
  /** Expected outcome of a signup while the service fails. Null if no policy is configured. */
  readonly when_the_service_fails: 'welcome' | 'refuse' | null
  /** Detected conditions for dc-mock.yaml, by outcome. Outcomes that were already configured are not included. */
  readonly learned_outcomes: Readonly<Record<string, string>>
  /** Results of all selected cases and of the rules for the whole drill. Includes cases that were not run. */
  readonly cases: readonly ReportedCase[]
  /** Number of cases and rules that the app survived. */
  readonly survived: number
  /** Number of judged cases and rules. */
  readonly judged: number
  /** Reason why the drill ended early. Null if the drill ran to completion. */
  readonly problem: { readonly code: string; readonly message: string } | null
  /** Differences from the baseline report. Null if the drill has no baseline. */
  readonly baseline: {
    /** IDs of findings that are only in the current report. */
    readonly new: readonly string[]
    /** IDs of findings that are in the current report and in the baseline. */
    readonly known: readonly string[]
    /** IDs of findings that are only in the baseline. Findings of cases that the current drill did not judge are not included. */
    readonly fixed: readonly string[]
  } | null
  /**
   * Exit code of the drill:
   * - 0: the app survived
   * - 1: a case failed
   * - 2: the drill was inconclusive
   * - 3: the app is unreachable
   * - 130: the drill was stopped
   */
  readonly exit_code: ExitCode
}

/** Result of a case or of a rule for the whole drill. */
export interface ReportedCase {
  /** ID of the case, such as `error-500`. Use this ID in `only` and `skip`. */
  readonly id: string
  readonly group: string
  readonly title: string
  readonly status: CaseStatus
  /** Reason why the case was not judged or not run. Empty if the case was judged. */
  readonly reason: string
  /** Response that the first person received. Empty if the case did not run. */
  readonly seen: string
  /** Failures of the app. Empty unless the case failed. */
  readonly findings: readonly DrillFinding[]
  /** Advice for the app. Advice fails the drill only with `strict`. */
  readonly advice: readonly DrillFinding[]
}

/** Failure of the app in a case, or advice for the app. */
export interface DrillFinding {
  /**
   * ID of the finding, which consists of the case and the kind of finding, such as `block/wrong-outcome`. Every drill uses the same ID for
   * the same finding.
   */
  readonly id: string
  /** Kind of finding, such as `wrong-outcome`. */
  readonly check: string
  /** Expected result, worded to follow "expected" in a sentence. */
  readonly expected: string
  /** Response to the signup, or the place where the drill found a private key. */
  readonly received: string
  /** Fact or policy that the finding is based on. */
  readonly because: string
  /** Duration of the signup, in milliseconds. Null if the finding is about the whole drill. */
  readonly took_ms: number | null
  /** Email checks that the app sent during the signup, in order. */
  readonly calls: readonly ReportedCall[]
  /** Commands for reproducing the finding. */
  readonly reproduce: readonly string[]
}

/** Email check that the app sent to the mock. */
export interface ReportedCall {
  /** ID of the request in the journal. */
  readonly id: string
  /** Time since the first email check, in milliseconds. */
  readonly after_ms: number
  /** HTTP status of the response. Null if the mock dropped the connection. */
  readonly status: number | null
  /** Verdict in the response, or the reason why the app received no verdict, such as `lost`. */
  readonly answer: string
}
