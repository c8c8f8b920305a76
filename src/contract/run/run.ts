/** Runs a plan: holds its probes, judges its rules. */
import type { Exchange } from '../exchange.ts'
import { type Clock, createGate, type Ledger, type Spending } from '../gate/gate.ts'
import { createRunMark } from '../gate/run-mark.ts'
import { pick } from '../pick.ts'
import type { Probe } from '../probe.ts'
import type { Credentials } from '../site.ts'
import { holdProbes } from './hold-probes.ts'
import { judgeRule, type RuleOutcome } from './judge.ts'
import { createLanes } from './lanes.ts'
import type { Plan } from './plan.ts'
import { createWatch, type Trouble } from './trouble.ts'

export interface RunOptions {
  clock?: Clock
  /** Letters and digits in lower case that no other run has: part of every address and id that the run makes up. */
  runId: string
  /** For made-up values: the same seed, the same values. @default 1 */
  seed?: number
  /** @default "dc-mock verify" */
  userAgent?: string
  /** Longest wait for a whole answer, in ms. @default 10000 */
  timeoutMs?: number
  ledger?: Ledger | null
  /** Called when a probe is done, with how many of how many are. */
  onProgress?: (done: number, all: number, probe: Probe) => void
}

export interface Run {
  readonly plan: Plan
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
  readonly sent: Spending
  /** Why it ended before its time; null where it did not. */
  readonly trouble: Trouble | null
  /** Of all websites that it talked to: nobody is to see them. */
  readonly credentials: readonly Credentials[]
}

/** @throws {GateRefusal} where a rule or a plan asks for more than it said: a defect of ours */
export async function runPlan(plan: Plan, options: RunOptions): Promise<Run> {
  const {
    runId,
    seed = 1,
    clock = realClock,
    userAgent = 'dc-mock verify',
    timeoutMs,
    ledger = null,
    onProgress,
  } = options
  const mark = createRunMark(runId)
  const startedAt = clock.now()
  const { target, leave, rate } = plan
  const gate = createGate({
    target,
    leave,
    mark,
    clock,
    rate,
    userAgent,
    ledger,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  const watch = createWatch(target.controls !== null)
  const lanes = createLanes(target, mark)
  let done = 0
  const onProbe = (probe: Probe): void => onProgress?.(++done, plan.probes.length, probe)
  const held = await holdProbes({ plan, lanes, talk: { gate, mark, clock, watch, seed }, onProbe }).finally(lanes.close)
  return {
    plan,
    runId,
    startedAt,
    tookMs: clock.now() - startedAt,
    appId: findAppId(gate.exchanges),
    trouble: watch.trouble,
    credentials: lanes.credentials,
    outcomes: plan.rules.map((rule) => judgeRule(rule, held, gate.exchanges)),
    exchanges: gate.exchanges,
    sent: gate.sent,
  }
}

function findAppId(exchanges: readonly Exchange[]): string | null {
  const health = exchanges.find(({ operation, answer }) => operation === 'getHealth' && answer.status === 200)
  const appId = pick(health?.answer.json, '/app_id')
  return typeof appId === 'string' ? appId : null
}

const { setTimeout } = globalThis

const realClock: Clock = {
  now: Date.now.bind(Date),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
