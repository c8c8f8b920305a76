/** Sends the requests of a recording again, each through a gate, and tells where the answers part. */

import type { Spec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import type { Gate } from '../gate/gate.ts'
import type { RequestClass } from '../gate/request-class.ts'
import type { RunMark } from '../gate/run-mark.ts'
import { createLiveChecker, type LiveFinding } from '../proxy/live-checker.ts'
import type { Recorded } from '../recording/anonymize-exchange.ts'
import type { ContractAnswer, ContractRequest } from '../request.ts'
import type { Rule } from '../rule.ts'
import { createWatch, type RunProblem } from '../run/run-problem.ts'
import type { Credentials } from '../site.ts'
import { classifyRequest } from '../spec/classify-request.ts'
import { adopt } from './adopt.ts'
import { findResponseDifferences, isOnlyThere, type ResponseDifference } from './compare-answers.ts'
import { fillIn, noteSeen } from './fill-in.ts'
import { createKnownBefore } from './known-before.ts'

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
  readonly partings: readonly ResponseDifference[]
  /** What of the first side's answer is not as the spec has it. */
  readonly findings: readonly LiveFinding[]
}

export interface ReplaySummary {
  readonly sent: number
  readonly leftOut: number
  /** Of how many the answers part, save by what the recording itself causes. */
  readonly parted: number
  /** Of how many they part only because people who were known have other names in a recording. */
  readonly renamed: number
  /** Findings against what is documented. */
  readonly broken: number
  readonly problem: RunProblem | null
}

export async function replay(options: ReplayOptions): Promise<ReplaySummary> {
  const { recorded, sides, rules, onReplayed, onLeftOut, signal } = options
  const [first] = sides
  const hold = createLiveChecker(rules)
  const watch = createWatch(first.steered)
  const seen = new Map(sides.map((side) => [side, new Map<string, string>()]))
  const isAboutKnown = createKnownBefore(recorded)
  const counts = { sent: 0, leftOut: 0, parted: 0, renamed: 0, broken: 0 }
  for (const one of recorded) {
    if (watch.problem || signal?.aborted) break
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
    const partings = findResponseDifferences(answers).map((parting) =>
      !first.steered && isAboutKnown(one) && isOnlyThere(parting, first.name) && comesOfRenaming(parting, exchange)
        ? { ...parting, renamed: true }
        : parting,
    )
    const findings = hold(exchange)
    if (partings.some(({ renamed }) => !renamed)) counts.parted++
    else if (partings.length > 0) counts.renamed++
    counts.broken += findings.filter(({ kind }) => kind === 'broken').length
    onReplayed({ recorded: one, exchange, partings, findings })
  }
  return { ...counts, problem: watch.problem }
}

/** Whether not to know somebody explains it: no device and no network, or a refusal that names no other cause. */
function comesOfRenaming({ at }: ResponseDifference, { operation, answer }: Exchange): boolean {
  if (operation === 'checkEmail') return /^data\.(?:userInfo|ipInfo)(?=[.[]|$)/.test(at)
  return answer.status === 404 || (answer.status >= 200 && answer.status < 300)
}

/** The request as a side gets it, or why it gets none. */
function prepare(
  recorded: Recorded,
  { gate, credentials, cdn, steered }: Side,
  { mark, env }: Pick<ReplayOptions, 'mark' | 'env'>,
  seen: ReadonlyMap<string, string>,
): ContractRequest | string {
  const meant = steered ? recorded.request : adopt(recorded.request, mark)
  const filled = fillIn(meant, { credentials, mark, env, seen })
  if ('missing' in filled) {
    return filled.missing.startsWith('LINK_TOKEN') ? 'its link came by mail' : `it needs ${filled.missing}`
  }
  const request =
    cdn && recorded.operation === 'getScript' ? ({ ...filled.request, to: 'cdn' } as const) : filled.request
  return gate.judge(request).refusal ?? request
}

/** The exchange, or why there is none. */
async function send(
  recorded: Recorded,
  side: Side,
  options: ReplayOptions,
  seen: Map<string, string> = new Map(),
): Promise<Exchange | string> {
  const { mark, spec } = options
  const request = prepare(recorded, side, options, seen)
  if (typeof request === 'string') return request
  const { requestKind } = classifyRequest(request, null, { isMadeUp: mark.isMadeUp, spec, ...side.credentials })
  const sent = await side.gate.send(request, { requestKind })
  noteSeen(recorded.answer.json, sent.answer.json, seen)
  // A success shows that the credential is good.
  return { ...sent, credentialVerified: sent.answer.status >= 200 && sent.answer.status < 300 }
}

export interface ReplayPlan {
  /** In their order, as they were recorded, with what each may cost. */
  readonly wouldSend: readonly { readonly recorded: Recorded; readonly class: RequestClass }[]
  readonly leftOut: readonly { readonly recorded: Recorded; readonly reason: string }[]
}

/** What a replay would send and leave out. Its gate books as ever; what is behind it must be nobody. */
export async function planReplay(
  options: Pick<ReplayOptions, 'recorded' | 'mark' | 'env'>,
  side: Side,
): Promise<ReplayPlan> {
  const wouldSend: { recorded: Recorded; class: RequestClass }[] = []
  const leftOut: { recorded: Recorded; reason: string }[] = []
  for (const recorded of options.recorded) {
    const request = prepare(recorded, side, options, new Map())
    if (typeof request === 'string') leftOut.push({ recorded, reason: request })
    else wouldSend.push({ recorded, class: (await side.gate.send(request)).class })
  }
  return { wouldSend, leftOut }
}
