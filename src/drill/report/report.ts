/** Drill report as plain data without secrets. */
import type { ExitCode } from '../../contract/report/exit-code.ts'

/** Report format version. Increases with every breaking change. */
export const drillReportVersion = 1

/**
 * Status of a case:
 *
 * - `survived`: the app behaved correctly
 * - `failed`: the app violated documented behavior or the policy
 * - `not-judged`: the drill cannot tell whether the app behaved correctly, or the case depends on a failed case
 * - `not-run`: the drill could not run the case
 */
export type CaseStatus = 'survived' | 'failed' | 'not-judged' | 'not-run'

/** Drill report. `drill()` returns this object, and `dc-mock drill` writes it to the JSON report. */
export interface DrillReport {
  /** Report format version. Increases with every breaking change. */
  readonly version: typeof drillReportVersion
  readonly tool: { readonly name: 'dc-mock drill'; readonly version: string }
  /** Run ID, which is part of every address that the drill generates. */
  readonly run_id: string
  /** Time when the drill started, in ISO 8601 format. */
  readonly started_at: string
  readonly duration_ms: number
  /** Signup URL. Null if the app is a function or a command. */
  readonly url: string | null
  /** Expected signup outcome when the service fails. Null if no expected outcome is configured. */
  readonly when_the_service_fails: 'welcome' | 'refuse' | null
  /** Rules that the drill inferred for recognizing outcomes, in dc-mock.yaml syntax. Outcomes with configured rules are omitted. */
  readonly learned_outcomes: Readonly<Record<string, string>>
  /**
   * Results for the selected cases and for the rules that apply to the whole drill. If the drill ended early, cases that it did not reach
   * are missing. Empty if it did not reach any case.
   */
  readonly cases: readonly ReportedCase[]
  /** Number of cases and rules with the status `survived`. */
  readonly survived: number
  /** Number of cases and rules with the status `survived` or `failed`. */
  readonly judged: number
  /** Reason why the drill ended early, or why the website could not be restored. Null if there was no problem. */
  readonly problem: { readonly code: string; readonly message: string } | null
  /** Comparison with the baseline report. Null if the drill has no baseline. */
  readonly baseline: {
    /** IDs of findings that are only in the current report. */
    readonly new: readonly string[]
    /** IDs of findings that are in both the current report and the baseline. */
    readonly known: readonly string[]
    /** IDs of findings that are only in the baseline. Excludes findings from cases that the current drill did not judge. */
    readonly fixed: readonly string[]
  } | null
  /**
   * Exit code:
   * - 0: the app survived, or all findings are in the baseline
   * - 1: a case failed, or `strict` is set and there is advice
   * - 2: the drill could not start, no case was judged, no case in `only` ran, or the website could not be restored
   * - 3: the app is unreachable
   * - 130: the drill was aborted
   */
  readonly exit_code: ExitCode
}

/** Result for a case, or for a rule that applies to the whole drill. */
export interface ReportedCase {
  /** Case or rule ID, such as `error-500`. The `only` and `skip` options accept case IDs. */
  readonly id: string
  readonly group: string
  readonly title: string
  readonly status: CaseStatus
  /** Reason for the status `not-judged` or `not-run`. Empty for other statuses. */
  readonly reason: string
  /** Response to the first signup in the case. Empty if the case did not run. */
  readonly seen: string
  /** The app's failures. Empty unless the case failed. */
  readonly findings: readonly DrillFinding[]
  /** Advice for improving the app. Advice causes the drill to fail only if `strict` is set. */
  readonly advice: readonly DrillFinding[]
}

/** App failure, or advice for improving the app. */
export interface DrillFinding {
  /**
   * Finding ID, such as `block/wrong-outcome`. Consists of a case or rule ID and the kind of finding. The ID is the same in every drill.
   */
  readonly id: string
  /** Kind of finding, such as `wrong-outcome`. */
  readonly check: string
  /** Expected result, phrased to follow the word "expected". */
  readonly expected: string
  /** Response to the signup, or the location where the app exposed a private key. */
  readonly received: string
  /** Basis for the expected result, such as the `when_the_service_fails` policy or a fact about the service. */
  readonly because: string
  /** Signup duration, in milliseconds. Null if the finding is not about a single signup. */
  readonly took_ms: number | null
  /** Email checks that the app sent during the signup, oldest first. */
  readonly calls: readonly ReportedCall[]
  /** Commands that reproduce the finding. */
  readonly reproduce: readonly string[]
}

/** Email check that the app sent to the mock. */
export interface ReportedCall {
  /** Request ID in the mock's journal. */
  readonly id: string
  /** Time since the signup's first email check, in milliseconds. */
  readonly after_ms: number
  /** HTTP response status. Null if the mock sent no response. */
  readonly status: number | null
  /** Verdict that the mock sent, such as `ALLOW`, or the reason why the app received no verdict, such as `lost`. */
  readonly answer: string
}
