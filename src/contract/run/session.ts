/** Runs each probe in a plan at most once, and evaluates the plan's rules. */

import { version } from '../../spec/version.ts'
import { createLimiter, type Limiter, type RunClock, RunStoppedError, type SpendingLedger } from '../limiter/limiter.ts'
import { createRunMark } from '../limiter/run-mark.ts'
import type { Probe } from '../probe.ts'
import type { ProbeCredentials } from '../probe-website.ts'
import type { ContractRule } from '../rule.ts'
import { evaluateRule, type RuleOutcome } from './evaluate-rule.ts'
import { createLanes } from './lanes.ts'
import type { RunPlan } from './plan.ts'
import { withPrerequisites } from './plan-probes.ts'
import { createProbeRunner } from './probe-runner.ts'
import { createRunMonitor, type RunProblem } from './run-problem.ts'
import { canShow } from './select-probes.ts'

/** Options for a contract run. */
export interface RunOptions {
  /**
   * Run ID, which consists of lowercase letters and digits. It is part of every generated address and ID.
   *
   * @default six random characters
   */
  runId?: string
  /**
   * Seed for generating request values.
   * @default 1
   */
  seed?: number
  /**
   * Value of the `User-Agent` header.
   * @default `dc-mock/VERSION (contract run RUN_ID)`
   */
  userAgent?: string | undefined
  /**
   * Maximum time to wait for a complete response, in milliseconds.
   * @default 10000
   */
  timeoutMs?: number | undefined
  /**
   * Ledger that counts email checks across runs.
   * @default no ledger
   */
  ledger?: SpendingLedger | null
  /** Called after each probe with the number of finished probes, the total number of probes, and the probe. */
  onProgress?: (done: number, all: number, probe: Probe) => void
  /** Called after the first probe unless a problem ended the run. `appId` is the website's app ID, or null if it is unknown. */
  onContact?: (appId: string | null) => void
  /**
   * Clock that the run uses.
   * @default real time
   */
  clock?: RunClock
  /** Signal that aborts the run. An aborted run sends no more requests but still evaluates the completed exchanges. */
  signal?: AbortSignal
}

export interface Session {
  readonly runId: string
  readonly limiter: Pick<Limiter, 'exchanges' | 'sent' | 'appId'>
  readonly problem: RunProblem | null
  /** Credentials for all websites used in the run. Never print them. */
  readonly credentials: readonly ProbeCredentials[]
  evaluateRule(rule: ContractRule): Promise<RuleOutcome>
  /** Runs all probes in the plan, then evaluates the rules in plan order. */
  evaluateRules(): Promise<RuleOutcome[]>
  close(): Promise<void>
}

export function openSession(plan: RunPlan, options: RunOptions = {}): Session {
  const { runId = createRunId(), seed = 1, timeoutMs, ledger = null, onProgress, onContact, signal } = options
  const clock = createAbortableClock(options.clock ?? realClock, signal)
  const { target, permissions, rate } = plan
  const mark = createRunMark(runId)
  const limiter = createLimiter({
    target,
    permissions,
    mark,
    clock,
    rate,
    spec: plan.spec,
    userAgent: options.userAgent ?? `dc-mock/${version} (contract run ${runId})`,
    ledger,
    signal,
    timeoutMs,
  })
  const monitor = createRunMonitor(target.controls !== null)
  if (signal?.aborted) monitor.stop()
  signal?.addEventListener('abort', monitor.stop, { once: true })
  const lanes = createLanes(target, mark)
  let done = 0
  const runProbes = createProbeRunner({
    plan,
    lanes,
    context: { limiter, mark, monitor, seed, spec: plan.spec },
    onProbe(probe) {
      done++
      if (done === 1 && monitor.problem === null) onContact?.(limiter.appId)
      onProgress?.(done, plan.probes.length, probe)
    },
  })
  return {
    runId,
    limiter,
    get problem() {
      return monitor.problem
    },
    credentials: lanes.credentials,
    async evaluateRule(rule) {
      const outcomes = await runProbes(probesFor(rule, plan))
      return evaluateRule(rule, outcomes, limiter.exchanges)
    },
    async evaluateRules() {
      const outcomes = await runProbes(plan.probes.map(({ probe }) => probe))
      return plan.rules.map((rule) => evaluateRule(rule, outcomes, limiter.exchanges))
    },
    close: lanes.close,
  }
}

/**
 * Returns the probes to run before the rule is evaluated. A probe rule lists its probes. For an exchange rule, returns all planned probes
 * that can exercise the rule, except probes that a probe rule uses. If only probes of probe rules can exercise the rule, returns the one
 * with the fewest email checks.
 */
function probesFor(rule: ContractRule, { probes, rules }: RunPlan): readonly Probe[] {
  if (rule.kind === 'probe') return rule.probes
  const owned = new Set(rules.flatMap((one) => (one.kind === 'probe' ? one.probes.flatMap(withPrerequisites) : [])))
  const relevantProbes = probes.filter((one) => canShow(rule, one))
  const common = relevantProbes.filter(({ probe }) => !owned.has(probe))
  const [cheapest] = relevantProbes.sort((a, b) => a.requests.check - b.requests.check)
  return (common.length > 0 || !cheapest ? common : [cheapest]).map(({ probe }) => probe)
}

/** Returns a clock whose `sleep` method rejects when the signal is aborted. */
function createAbortableClock(clock: RunClock, signal: AbortSignal | undefined): RunClock {
  if (!signal) return clock
  // Share one listener between all `sleep` calls, because Node.js 20 warns if a signal has more than ten listeners.
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(new RunStoppedError('The run was stopped'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
  stopped.catch(() => {})
  const sleep = (ms: number): Promise<void> => Promise.race([clock.sleep(ms), stopped])
  return { now: clock.now, sleep }
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

export function createRunId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(6)), (number) => alphabet[number % alphabet.length]).join('')
}

// Keep the real `setTimeout`, because a test may install fake timers later.
const { setTimeout } = globalThis

export const realClock: RunClock = {
  now: Date.now.bind(Date),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
