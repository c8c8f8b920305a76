import type { Exchange } from '../exchange.ts'
import type { RequestTotals } from '../limiter/limiter.ts'
import type { ProbeCredentials } from '../probe-website.ts'
import type { RuleOutcome } from './evaluate-rule.ts'
import type { RunPlan } from './plan.ts'
import { excludeCopKeyFindings, findRejectedCopKey } from './rejected-cop-key.ts'
import type { RunProblem } from './run-problem.ts'
import { openSession, type RunOptions, realClock } from './session.ts'

/** Result of a run, including credentials. Use `toReport` to create a report without secrets. */
export interface ContractRun {
  /** Plan for the run. */
  readonly plan: RunPlan
  /** Run ID, which is part of every generated address and ID. */
  readonly runId: string
  /** Start time, in milliseconds since the epoch. */
  readonly startedAt: number
  /** Run duration, in milliseconds. */
  readonly tookMs: number
  /** App ID of the website that the private key belongs to. Null if the service did not return an app ID. */
  readonly appId: string | null
  /** Rule outcomes, in plan order. */
  readonly outcomes: readonly RuleOutcome[]
  /** All requests and responses, in the order in which the responses arrived. */
  readonly exchanges: readonly Exchange[]
  /** Number of requests sent, by request class. */
  readonly sent: RequestTotals
  /** Reason why the run ended early. Null if the run is complete. */
  readonly problem: RunProblem | null
  /** Credentials for all websites used in the run. Never print them. */
  readonly credentials: readonly ProbeCredentials[]
}

/**
 * Runs a plan and evaluates its rules.
 *
 * @throws {RequestBlockedError} if a probe sends an unplanned request, which indicates a bug in dc-mock
 */
export async function runPlan(plan: RunPlan, options: RunOptions = {}): Promise<ContractRun> {
  const { now } = options.clock ?? realClock
  const startedAt = now()
  const session = openSession(plan, options)
  try {
    const outcomesSoFar = await session.evaluateRules()
    const { limiter, runId, credentials } = session
    const { exchanges, sent, appId } = limiter
    const rejected = session.problem === null ? findRejectedCopKey(plan.target, exchanges) : null
    const outcomes = rejected ? excludeCopKeyFindings(outcomesSoFar, plan.target) : outcomesSoFar
    const problem = session.problem ?? rejected
    return { plan, runId, startedAt, tookMs: now() - startedAt, appId, outcomes, exchanges, sent, problem, credentials }
  } finally {
    await session.close()
  }
}
