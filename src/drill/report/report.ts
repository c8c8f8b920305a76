/** Result of a drill as plain data without secrets. */
import type { ExitCode } from '../../contract/report/exit-code.ts'

/** Version of the report format. It increases with every change that older readers cannot handle. */
export const drillReportVersion = 1

/**
 * - `survived`: the app did the right thing
 * - `failed`: the app broke a documented fact or the policy
 * - `not-judged`: the case ran, but neither a fact nor the policy says what the app should do, or another failure hides the result
 * - `not-run`: the drill could not run the case
 */
export type CaseStatus = 'survived' | 'failed' | 'not-judged' | 'not-run'

/** Results of a drill, without secrets. */
export interface DrillReport {
  readonly version: typeof drillReportVersion
  readonly tool: { readonly name: 'dc-mock drill'; readonly version: string }
  readonly run_id: string
  /** Start time, in ISO 8601. */
  readonly started_at: string
  readonly duration_ms: number
  /** Signup address. Null if the app is a function. */
  readonly url: string | null
  /** Expected outcome of a signup while the service fails. Null if not configured. */
  readonly when_the_service_fails: 'welcome' | 'refuse' | null
  /**
   * Lines of dc-mock.yaml that describe how the drill recognized outcomes. Contains only outcomes that the configuration does not describe.
   */
  readonly learned_outcomes: Readonly<Record<string, string>>
  readonly cases: readonly ReportedCase[]
  readonly survived: number
  /** Number of cases that were judged. */
  readonly judged: number
  /** Reason why the drill ended early. Null if the drill is complete. */
  readonly problem: { readonly code: string; readonly message: string } | null
  /** Differences from the baseline report. Null if no baseline is used. */
  readonly baseline: {
    readonly new: readonly string[]
    readonly known: readonly string[]
    readonly fixed: readonly string[]
  } | null
  readonly exit_code: ExitCode
}

export interface ReportedCase {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly status: CaseStatus
  /** Reason why the case was not judged or not run. Empty if it was judged. */
  readonly reason: string
  /** Response that the first person saw. Empty if the case was not run. */
  readonly seen: string
  readonly findings: readonly DrillFinding[]
  /** Advice from the drill. Advice causes a drill to fail only with `strict`. */
  readonly advice: readonly DrillFinding[]
}

export interface DrillFinding {
  /** ID that is the same in all drills: the case and the check. */
  readonly id: string
  /** Kind of finding, such as `wrong-outcome`. */
  readonly check: string
  readonly expected: string
  /** Response that the person saw, or the place where a secret was found. */
  readonly received: string
  /** Fact or policy that the expectation is based on. */
  readonly because: string
  /** Duration of the signup, in milliseconds. Null if the finding is about several signups. */
  readonly took_ms: number | null
  readonly calls: readonly ReportedCall[]
  /** Commands that reproduce the finding. */
  readonly reproduce: readonly string[]
}

export interface ReportedCall {
  /** ID of the request in the journal. */
  readonly id: string
  /** Time since the first call, in milliseconds. */
  readonly after_ms: number
  readonly status: number | null
  /** Verdict in the response, or the reason why there is no verdict, such as `lost`. */
  readonly answer: string
}
