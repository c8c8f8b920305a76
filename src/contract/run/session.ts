/** A plan that is under way: its probes are held when something asks for them, each once. */

import { version } from '../../spec/version.ts'
import { createGate, type Gate, type RunClock, RunStoppedError, type SpendingLedger } from '../gate/gate.ts'
import { createRunMark } from '../gate/run-mark.ts'
import type { Probe } from '../probe.ts'
import type { WebsiteCredentials } from '../probe-website.ts'
import type { ContractRule } from '../rule.ts'
import { canShow } from './choose-probes.ts'
import { judgeRule, type RuleOutcome } from './judge.ts'
import { createLanes } from './lanes.ts'
import type { RunPlan } from './plan.ts'
import { withPrerequisites } from './plan-probes.ts'
import { createProbeRunner } from './probe-runner.ts'
import type { ProbeOutcome } from './run-probe.ts'
import { createRunMonitor, type RunProblem } from './run-problem.ts'

export interface RunOptions {
  /**
   * Letters and digits in lower case that no other run has: part of every address and id that the run makes up.
   * @default six by chance
   */
  runId?: string
  /** For made-up values: the same seed, the same values. @default 1 */
  seed?: number
  /** Says who is asking. @default name, version and id of the run */
  userAgent?: string
  /** Longest wait for a whole answer, in ms. @default 10000 */
  timeoutMs?: number
  /** Remembers checks beyond this run. @default nothing does */
  ledger?: SpendingLedger | null
  /** Called when a probe is done, with how many of how many are. */
  onProgress?: (done: number, all: number, probe: Probe) => void
  /** Called once the first answer is there and nothing speaks against going on, with the website where it is known. */
  onContact?: (appId: string | null) => void
  /** @default the real time */
  clock?: RunClock
  /** Once it is aborted nothing more is sent, and what was seen by then is judged. */
  signal?: AbortSignal
}

export interface Session {
  readonly runId: string
  readonly gate: Pick<Gate, 'exchanges' | 'sent' | 'appId'>
  readonly problem: RunProblem | null
  /** Of all websites that it talked to: nobody is to see them. */
  readonly credentials: readonly WebsiteCredentials[]
  /** Holds what the rule needs, and judges it. */
  judge(rule: ContractRule): Promise<RuleOutcome>
  /** Holds all of the plan, and judges its rules, in their order. */
  judgeAll(): Promise<RuleOutcome[]>
  /** Removes the websites that were made for it. */
  close(): Promise<void>
}

export function openSession(plan: RunPlan, options: RunOptions = {}): Session {
  const { runId = createRunId(), seed = 1, timeoutMs, ledger = null, onProgress, onContact, signal } = options
  const clock = createAbortableClock(options.clock ?? realClock, signal)
  const { target, permissions, rate } = plan
  const mark = createRunMark(runId)
  const gate = createGate({
    target,
    permissions,
    mark,
    clock,
    rate,
    spec: plan.spec,
    userAgent: options.userAgent ?? `dc-mock/${version} (contract run ${runId})`,
    ledger,
    signal,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  const monitor = createRunMonitor(target.controls !== null)
  if (signal?.aborted) monitor.stop()
  signal?.addEventListener('abort', monitor.stop, { once: true })
  const lanes = createLanes(target, mark)
  let done = 0
  const { run: runOnce } = createProbeRunner({
    plan,
    lanes,
    context: { gate, mark, clock, monitor, seed, spec: plan.spec },
    onProbe(probe) {
      done++
      if (done === 1 && monitor.problem === null) onContact?.(gate.appId)
      onProgress?.(done, plan.probes.length, probe)
    },
  })
  const runEach = async (probes: readonly Probe[]): Promise<ReadonlyMap<Probe, ProbeOutcome>> => {
    const turns = probes.map((probe) => [probe, runOnce(probe)] as const)
    await Promise.allSettled(turns.map(([, turn]) => turn))
    return new Map(await Promise.all(turns.map(async ([probe, turn]) => [probe, await turn] as const)))
  }
  return {
    runId,
    gate,
    get problem() {
      return monitor.problem
    },
    credentials: lanes.credentials,
    async judge(rule) {
      const outcomes = await runEach(probesFor(rule, plan))
      return judgeRule(rule, outcomes, gate.exchanges)
    },
    async judgeAll() {
      const outcomes = await runEach(plan.probes.map(({ probe }) => probe))
      return plan.rules.map((rule) => judgeRule(rule, outcomes, gate.exchanges))
    },
    close: lanes.close,
  }
}

/**
 * The probes of a plan that a rule gets something to judge from, and no more than it needs: a rule over exchanges takes those that are
 * no other rule's own, else the one that costs least. What others caused it sees as well.
 */
function probesFor(rule: ContractRule, { probes, rules }: RunPlan): readonly Probe[] {
  if (rule.kind === 'probe') return rule.probes
  const owned = new Set(rules.flatMap((one) => (one.kind === 'probe' ? one.probes.flatMap(withPrerequisites) : [])))
  const relevantProbes = probes.filter(
    ({ probe, calls }) => canShow(rule, probe) && calls.some((call) => rule.appliesTo(call)),
  )
  const common = relevantProbes.filter(({ probe }) => !owned.has(probe))
  const [cheapest] = relevantProbes.sort((a, b) => a.requests.check - b.requests.check)
  return (common.length > 0 || !cheapest ? common : [cheapest]).map(({ probe }) => probe)
}

/** The same clock, whose sleep ends with the signal. */
function createAbortableClock(clock: RunClock, signal: AbortSignal | undefined): RunClock {
  if (!signal) return clock
  // One listener for all who sleep: Node 20 warns where a signal has more than ten.
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(new RunStoppedError('the run was stopped'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
  stopped.catch(() => {})
  const sleep = (ms: number): Promise<void> => Promise.race([clock.sleep(ms), stopped])
  return { now: clock.now, sleep }
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Six letters and digits: two runs in two billion have the same. */
export function createRunId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(6)), (number) => alphabet[number % alphabet.length]).join('')
}

// Taken before a test can put fake timers in their place.
const { setTimeout } = globalThis

const realClock: RunClock = {
  now: Date.now.bind(Date),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
