/** Runs a whole plan. */
import type { Exchange } from '../exchange.ts'
import type { RequestTotals } from '../gate/gate.ts'
import type { WebsiteCredentials } from '../probe-website.ts'
import type { RuleOutcome } from './judge.ts'
import type { RunPlan } from './plan.ts'
import { excludeCopKeyFindings, findRejectedCopKey } from './rejected-cop-key.ts'
import type { RunProblem } from './run-problem.ts'
import { openSession, type RunOptions } from './session.ts'

export interface ContractRun {
  readonly plan: RunPlan
  readonly runId: string
  /** Ms since the epoch. */
  readonly startedAt: number
  readonly tookMs: number
  /** The website of the key, where the health told it. */
  readonly appId: string | null
  /** One for each rule of the plan, in their order. */
  readonly outcomes: readonly RuleOutcome[]
  readonly exchanges: readonly Exchange[]
  /** Requests sent, by class. */
  readonly sent: RequestTotals
  /** Why it ended before its time; null where it did not. */
  readonly problem: RunProblem | null
  /** Of all websites that it talked to: nobody is to see them. */
  readonly credentials: readonly WebsiteCredentials[]
}

/** @throws {GateRefusal} where a rule or a plan asks for more than it said: a defect of ours */
export async function runPlan(plan: RunPlan, options: RunOptions = {}): Promise<ContractRun> {
  const now = options.clock?.now ?? realNow
  const startedAt = now()
  const session = openSession(plan, options)
  try {
    const judged = await session.judgeAll()
    const { gate, runId, credentials } = session
    const { exchanges, sent, appId } = gate
    const rejected = session.problem === null ? findRejectedCopKey(plan.target, exchanges) : null
    const outcomes = rejected ? excludeCopKeyFindings(judged, plan.target) : judged
    const problem = session.problem ?? rejected
    return { plan, runId, startedAt, tookMs: now() - startedAt, appId, outcomes, exchanges, sent, problem, credentials }
  } finally {
    await session.close()
  }
}

const realNow = Date.now.bind(Date)
