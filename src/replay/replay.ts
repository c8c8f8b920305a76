/** Sends the requests of a recording again, each through a gate, and tells where the answers part. */
import type { ContractAnswer, Exchange } from '../contract/exchange.ts'
import type { Gate } from '../contract/gate/gate.ts'
import type { RequestClass } from '../contract/gate/request-class.ts'
import type { RunMark } from '../contract/gate/run-mark.ts'
import type { Rule } from '../contract/rule.ts'
import { createWatch, type Trouble } from '../contract/run/trouble.ts'
import type { Credentials } from '../contract/site.ts'
import type { Spec } from '../contract/spec/read-spec.ts'
import { sight } from '../contract/spec/sight.ts'
import { createLiveHolder, type LiveFinding } from '../proxy/hold-live.ts'
import type { Recorded } from '../recording/disguise-exchange.ts'
import { adopt } from './adopt.ts'
import { findPartings, type Parting } from './compare-answers.ts'
import { fillIn, noteSeen } from './fill-in.ts'

/** Somebody who answers: the deployment, or a mock. */
export interface Side {
  readonly name: 'deployment' | 'mock'
  readonly gate: Gate
  readonly credentials: Credentials
  /** Whether scripts are loaded from another address. */
  readonly cdn: boolean
  /** Whether it is a mock with a website of the run's own: nobody else is on it, and only its being away ends the replay. */
  readonly steered: boolean
}

export interface ReplayOptions {
  recorded: readonly Recorded[]
  /** The first is held against the spec. */
  sides: readonly [Side, ...Side[]]
  spec: Spec
  rules: readonly Rule[]
  mark: RunMark
  env: Readonly<Record<string, string | undefined>>
  onReplayed(replayed: Replayed): void
  onLeftOut(recorded: Recorded, reason: string): void
  /** Once it is aborted nothing is sent any more. */
  signal?: AbortSignal
}

export interface Replayed {
  readonly recorded: Recorded
  /** What the first side answered. */
  readonly exchange: Exchange
  readonly partings: readonly Parting[]
  /** What of the first side's answer is not as the spec has it. */
  readonly findings: readonly LiveFinding[]
}

export interface ReplaySummary {
  readonly sent: number
  readonly leftOut: number
  readonly parted: number
  /** Findings against what is documented. */
  readonly broken: number
  readonly trouble: Trouble | null
}

export async function replay(options: ReplayOptions): Promise<ReplaySummary> {
  const { recorded, sides, rules, onReplayed, onLeftOut, signal } = options
  const [first] = sides
  const hold = createLiveHolder(rules)
  const watch = createWatch(first.steered)
  const seen = new Map(sides.map((side) => [side, new Map<string, string>()]))
  const counts = { sent: 0, leftOut: 0, parted: 0, broken: 0 }
  for (const one of recorded) {
    if (watch.trouble || signal?.aborted) break
    const exchange = await send(one, first, options, seen.get(first))
    if (typeof exchange === 'string') {
      counts.leftOut++
      onLeftOut(one, exchange)
      continue
    }
    counts.sent++
    // A key that nobody has is meant to be refused.
    if (!options.mark.isMadeUp(exchange.request.headers['x-dc-key'] ?? '')) watch.see(exchange)
    const answers: Record<string, ContractAnswer> = { recording: one.answer, [first.name]: exchange.answer }
    for (const side of sides.slice(1)) {
      const other = await send(one, side, options, seen.get(side))
      if (typeof other !== 'string') answers[side.name] = other.answer
    }
    const partings = findPartings(answers)
    const findings = hold(exchange)
    if (partings.length > 0) counts.parted++
    counts.broken += findings.filter(({ kind }) => kind === 'broken').length
    onReplayed({ recorded: one, exchange, partings, findings })
  }
  return { ...counts, trouble: watch.trouble }
}

/** The exchange, or why there is none. */
async function send(
  recorded: Recorded,
  { gate, credentials, cdn, steered }: Side,
  { mark, env, spec }: ReplayOptions,
  seen: Map<string, string> = new Map(),
): Promise<Exchange | string> {
  const meant = steered ? recorded.request : adopt(recorded.request, mark)
  const filled = fillIn(meant, { credentials, mark, env, seen })
  if ('missing' in filled) {
    return filled.missing.startsWith('LINK_TOKEN') ? 'its link came by mail' : `it needs ${filled.missing}`
  }
  const request =
    cdn && recorded.operation === 'getScript' ? ({ ...filled.request, to: 'cdn' } as const) : filled.request
  const { refusal } = gate.judge(request)
  if (refusal !== null) return refusal
  const { situation } = sight(request, null, { isMadeUp: mark.isMadeUp, spec, ...credentials })
  const sent = await gate.send(request, { situation })
  noteSeen(recorded.answer.json, sent.answer.json, seen)
  // A success shows that the credential is good.
  return { ...sent, vouched: sent.answer.status >= 200 && sent.answer.status < 300 }
}

/** What a replay would send, by class, and what it would leave out. */
export function planReplay({
  recorded,
  sides: [first],
  mark,
  env,
}: Pick<ReplayOptions, 'recorded' | 'sides' | 'mark' | 'env'>): {
  requests: Record<RequestClass, number>
  needs: ReadonlyMap<string, number>
} {
  const requests: Record<RequestClass, number> = { free: 0, check: 0, write: 0, destroy: 0 }
  const needs = new Map<string, number>()
  for (const { request } of recorded) {
    const meant = first.steered ? request : adopt(request, mark)
    const filled = fillIn(meant, { credentials: first.credentials, mark, env, seen: new Map() })
    if ('missing' in filled) needs.set(filled.missing, (needs.get(filled.missing) ?? 0) + 1)
    else requests[first.gate.judge(filled.request).class]++
  }
  return { requests, needs }
}
