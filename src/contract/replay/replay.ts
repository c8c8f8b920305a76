import type { Spec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import type { Limiter } from '../limiter/limiter.ts'
import type { RequestClass } from '../limiter/request-class.ts'
import type { RunMark } from '../limiter/run-mark.ts'
import type { ProbeCredentials } from '../probe-website.ts'
import { createLiveChecker, type LiveFinding } from '../proxy/live-checker.ts'
import type { RecordedExchange } from '../recording/anonymize-exchange.ts'
import type { ContractRequest, ContractResponse } from '../request.ts'
import type { ContractRule } from '../rule.ts'
import { createRunMonitor, type RunProblem } from '../run/run-problem.ts'
import { classifyRequest } from '../spec/classify-request.ts'
import { applyRunMark } from './apply-run-mark.ts'
import { differsOnlyIn, findResponseDifferences, type ResponseDifference } from './compare-responses.ts'
import { fillCredentials, recordSeenIds } from './fill-credentials.ts'
import { createKnownPersonCheck } from './known-person-check.ts'

/** Target that a replay sends requests to. */
export interface ReplaySide {
  readonly name: 'deployment' | 'mock'
  readonly limiter: Limiter
  readonly credentials: ProbeCredentials
  /** Whether to request the tracking script from the target's `cdnUrl` instead of `url`. */
  readonly hasCdn: boolean
  /** Whether the target is a mock. Can be true even if `name` is `deployment`. */
  readonly isMock: boolean
}

export interface ReplayOptions {
  recorded: readonly RecordedExchange[]
  /** Replay targets. Only the first target's responses are checked against the spec. */
  sides: readonly [ReplaySide, ...ReplaySide[]]
  spec: Spec
  rules: readonly ContractRule[]
  mark: RunMark
  env: Readonly<Record<string, string | undefined>>
  onReplayed(replayed: ReplayedExchange): void
  onLeftOut(recorded: RecordedExchange, reason: string): void
  /** An abort stops the replay before the next recorded exchange. */
  signal?: AbortSignal
}

export interface ReplayedExchange {
  readonly recorded: RecordedExchange
  readonly exchange: Exchange
  readonly differences: readonly ResponseDifference[]
  /** Findings about the first target's response. */
  readonly findings: readonly LiveFinding[]
}

export interface ReplaySummary {
  readonly sent: number
  readonly leftOut: number
  /** Number of exchanges in which a replayed response differs from the recorded response, not counting differences caused by pseudonyms. */
  readonly different: number
  /** Number of exchanges whose responses differ only because of pseudonyms. */
  readonly renamed: number
  /** Number of findings that contradict the documentation or the published client. */
  readonly broken: number
  readonly problem: RunProblem | null
}

export async function replay(options: ReplayOptions): Promise<ReplaySummary> {
  const { recorded, sides, rules, onReplayed, onLeftOut, signal } = options
  const [first] = sides
  const checkExchange = createLiveChecker(rules)
  const monitor = createRunMonitor(first.isMock)
  const seen = new Map(sides.map((side) => [side, new Map<string, string>()]))
  const isAboutKnownPerson = createKnownPersonCheck(recorded)
  const counts = { sent: 0, leftOut: 0, different: 0, renamed: 0, broken: 0 }
  for (const one of recorded) {
    if (signal?.aborted) monitor.stop()
    if (monitor.problem) break
    const exchange = await send(one, first, options, seen.get(first))
    if (typeof exchange === 'string') {
      counts.leftOut++
      onLeftOut(one, exchange)
      continue
    }
    counts.sent++
    // The monitor does not observe requests with a generated key. The service should reject these requests, but the monitor could end the
    // replay because of a rejection.
    if (!options.mark.isSynthetic(exchange.request.headers['x-dc-key'] ?? '')) monitor.observe(exchange, one.response)
    const responses: Record<string, ContractResponse> = { recording: one.response, [first.name]: exchange.response }
    for (const side of sides.slice(1)) {
      const other = await send(one, side, options, seen.get(side))
      if (typeof other !== 'string') responses[side.name] = other.response
    }
    const differences = findResponseDifferences(responses).map((difference) =>
      !first.isMock &&
      isAboutKnownPerson(one) &&
      differsOnlyIn(difference, first.name) &&
      isCausedByRenaming(difference, exchange)
        ? { ...difference, renamed: true }
        : difference,
    )
    const findings = checkExchange(exchange)
    if (differences.some(({ renamed }) => !renamed)) counts.different++
    else if (differences.length > 0) counts.renamed++
    counts.broken += findings.filter(({ kind }) => kind === 'broken').length
    onReplayed({ recorded: one, exchange, differences, findings })
  }
  return { ...counts, problem: monitor.problem }
}

/**
 * Reports whether the difference may occur because the deployment has no data about the pseudonyms. In email checks, missing data affects
 * only `userInfo` and `ipInfo`.
 */
function isCausedByRenaming({ at }: ResponseDifference, { operation, response }: Exchange): boolean {
  if (operation === 'checkEmail') return /^data\.(?:userInfo|ipInfo)(?=[.[]|$)/.test(at)
  return response.status === 404 || (response.status >= 200 && response.status < 300)
}

/** Returns the request for a target, or the reason why no request can be sent. */
function prepare(
  recorded: RecordedExchange,
  { limiter, credentials, hasCdn, isMock }: ReplaySide,
  { mark, env }: Pick<ReplayOptions, 'mark' | 'env'>,
  seen: ReadonlyMap<string, string>,
): ContractRequest | string {
  const marked = isMock ? recorded.request : applyRunMark(recorded.request, mark)
  const filled = fillCredentials(marked, { credentials, mark, env, seen })
  if ('missing' in filled) {
    return filled.missing.startsWith('LINK_TOKEN')
      ? 'The request requires a token from an email, but a replay cannot read emails'
      : `The request needs ${filled.missing}`
  }
  const request =
    hasCdn && recorded.operation === 'getScript' ? ({ ...filled.request, to: 'cdn' } as const) : filled.request
  return limiter.classify(request).blockReason ?? request
}

/** Returns the exchange, or the reason why the request was not sent. */
async function send(
  recorded: RecordedExchange,
  side: ReplaySide,
  options: ReplayOptions,
  seen: Map<string, string> = new Map(),
): Promise<Exchange | string> {
  const { mark, spec } = options
  const request = prepare(recorded, side, options, seen)
  if (typeof request === 'string') return request
  const info = classifyRequest(request, { isSynthetic: mark.isSynthetic, spec, ...side.credentials })
  const sent = await side.limiter.send(request, info)
  recordSeenIds(recorded.response.json, sent.response.json, seen)
  // A success status proves that the request's credential is valid.
  return { ...sent, credentialVerified: sent.response.status >= 200 && sent.response.status < 300 }
}

export interface ReplayPlan {
  /** Recorded exchanges that the replay would send, oldest first. */
  readonly wouldSend: readonly { readonly recorded: RecordedExchange; readonly class: RequestClass }[]
  readonly leftOut: readonly { readonly recorded: RecordedExchange; readonly reason: string }[]
}

/** Plans a replay without contacting the deployment. `side.limiter` must use a transport that does not send requests. */
export async function planReplay(
  options: Pick<ReplayOptions, 'recorded' | 'mark' | 'env'>,
  side: ReplaySide,
): Promise<ReplayPlan> {
  const wouldSend: { recorded: RecordedExchange; class: RequestClass }[] = []
  const leftOut: { recorded: RecordedExchange; reason: string }[] = []
  for (const recorded of options.recorded) {
    const request = prepare(recorded, side, options, new Map())
    if (typeof request === 'string') leftOut.push({ recorded, reason: request })
    else wouldSend.push({ recorded, class: (await side.limiter.send(request)).class })
  }
  return { wouldSend, leftOut }
}
