/**
 * The one way to a target: every request of `verify`, `replay` and `proxy` passes here. It works out what a request may cost, books
 * it before anything is sent, and refuses what nobody gave leave for.
 */

import type { Spec } from '../../spec/read-spec.ts'
import type { Exchange, RequestInfo } from '../exchange.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import type { ContractRequest } from '../request.ts'
import { classifyRequest } from '../spec/classify-request.ts'
import { findOperation } from '../spec/find-operation.ts'
import { type ContractTarget, type Permissions, permissionFor } from '../target.ts'
import { findForeignAddress } from './foreign-address.ts'
import { NoResponseError } from './no-response-error.ts'
import { classifyCost, isMisplaced, type RequestClass } from './request-class.ts'
import type { RunMark } from './run-mark.ts'
import type { WireResponse } from './transport.ts'

// Taken before a test can put fake timers in their place.
const { setTimeout, clearTimeout } = globalThis

/** Remembers checks beyond the run: by deployment and website, across runs. */
export interface SpendingLedger {
  /**
   * Writes one check of a website down, of which no more may be known than the key; it is sent only after that.
   * `key`: that of the request. @default the target's
   */
  bookCheck(appId: string | null, key?: string): Promise<void>
}

export interface RunClock {
  /** Real time in ms since the epoch. */
  now(): number
  sleep(ms: number): Promise<void>
}

export interface GateOptions {
  target: ContractTarget
  permissions: Permissions
  /** Whose made-up values pass as such; null where requests are a caller's own, with addresses of real people. */
  mark: RunMark | null
  clock: RunClock
  /** Requests in a second; null knows no limit. @default null */
  rate?: number | null
  /** Longest wait for a whole answer, in ms. @default 10000, as the client waits (service 8) */
  timeoutMs?: number
  userAgent: string
  /** What requests are held against. @default openapi.yaml of this version */
  spec?: Spec
  ledger?: SpendingLedger | null
  /** Whether exchanges are kept: not where they go on for days. @default true */
  keepExchanges?: boolean
  /** Once it is aborted nothing is sent any more, and what is under way ends. */
  signal?: AbortSignal | undefined
}

/** What the gate thinks of a request. */
export interface GateDecision {
  class: RequestClass
  /** Why it would not be sent; null where it would. */
  blockReason: string | null
}

export type RequestTotals = Readonly<Record<RequestClass, number>>

export interface Gate {
  /** Looks at a request without sending or booking it. */
  classify(request: ContractRequest): GateDecision
  /**
   * Books and sends a request. `remark` says what the sender knows of it beyond what it shows.
   *
   * Where no answer comes the exchange says why (`failure`); what was booked stays booked.
   *
   * @throws {RequestBlockedError} where there is no leave for it: nothing was sent
   * @throws {RunStoppedError} where the run was stopped before its answer came
   */
  send(request: ContractRequest, overrides?: Partial<RequestInfo>): Promise<Exchange>
  /** What was sent so far, by class. */
  readonly sent: RequestTotals
  /** The website of the key, once the health has told it. */
  readonly appId: string | null
  /** All that was sent and is answered, or will not be; none where they are not kept. */
  readonly exchanges: readonly Exchange[]
}

/** A request that must not be sent: a defect of the rule or the plan that asked for it. */
export class RequestBlockedError extends Error {
  override readonly name = 'RequestBlockedError'
}

/** Somebody asked the run to stop. What had been sent by then stays booked. */
export class RunStoppedError extends Error {
  override readonly name = 'Stopped'
}

export function createGate(options: GateOptions): Gate {
  const {
    target,
    permissions,
    mark,
    clock,
    spec,
    rate = null,
    timeoutMs = 10_000,
    userAgent,
    ledger = null,
    keepExchanges: keep = true,
    signal,
  } = options
  const sent: Record<RequestClass, number> = { free: 0, check: 0, write: 0, destroy: 0 }
  const exchanges: Exchange[] = []
  const pending = new Set<AbortController>()
  // One listener for all of them: Node 20 warns where a signal has more than ten.
  const stopAll = (): void => {
    for (const request of pending) request.abort(new RunStoppedError('the run was stopped'))
  }
  signal?.addEventListener('abort', stopAll, { once: true })
  const { key, copKey, releaseSecret } = target.credentials
  const secrets = [key, copKey, releaseSecret].flatMap((secret) => (secret ? [secret] : []))
  const credentialContext = { isSynthetic: (value: string) => mark?.isSynthetic(value) ?? false, secrets }
  let free = Number.NEGATIVE_INFINITY
  let count = 0
  /** Websites by their keys: a proxy passes on those of several. */
  const appIds = new Map<string | undefined, string>()

  const classify = (request: ContractRequest): GateDecision => {
    // As it goes out: a header for a gateway could hold a key as well.
    const requestClass = classifyCost(withHeaders(request, target, userAgent), credentialContext)
    return { class: requestClass, blockReason: findBlockReason(request, requestClass) }
  }

  const findBlockReason = (request: ContractRequest, requestClass: RequestClass): string | null => {
    if (requestClass === 'check' && sent.check >= permissions.budget) {
      return `the budget of ${permissions.budget} ${permissions.budget === 1 ? 'check' : 'checks'} is spent`
    }
    if (requestClass === 'write' && !permissions.writes)
      return `it may write; leave is given with ${permissionFor('write')}`
    if (requestClass === 'destroy' && !permissions.destructive) {
      return `it may delete data; leave is given with ${permissionFor('destroy')}`
    }
    if (mark && !permissions.misplacedKey && isMisplaced(request, key)) {
      return 'it has the private key elsewhere than in x-dc-key; leave is given with --allow misplaced-key'
    }
    if (request.to === 'cdn' && target.cdnUrl === null)
      return 'nobody said where scripts are loaded from; say it with --cdn-url'
    const foreign = mark && findForeignAddress(request, mark, target.kind)
    return foreign ? `it names ${foreign}, which is not of this run` : null
  }

  /** The next moment at which a request may leave; taken at once, so that requests at the same time queue up. */
  const waitForSlot = async (): Promise<void> => {
    if (rate === null) return
    const now = clock.now()
    const at = Math.max(now, free)
    free = at + 1000 / rate
    if (at > now) await clock.sleep(at - now)
  }

  const recordExchange = (exchange: Exchange): Exchange => {
    const appId = appIdIn(exchange)
    if (appId !== null && !appIds.has(keyOf(exchange.request))) appIds.set(keyOf(exchange.request), appId)
    if (keep) exchanges.push(exchange)
    return exchange
  }

  return {
    classify,
    sent,
    exchanges,
    get appId() {
      return appIds.get(key) ?? [...appIds.values()][0] ?? null
    },
    async send(request, overrides = {}) {
      const { class: requestClass, blockReason: refusal } = classify(request)
      if (refusal !== null) {
        // Named by its operation: the path may hold credentials.
        const { operationKey } = findOperation(request.method, request.path)
        throw new RequestBlockedError(`A request is not sent (${operationKey}, ${request.method}): ${refusal}`)
      }
      // Booked before anything is awaited, so that no two requests take the last check.
      sent[requestClass]++
      const no = ++count
      try {
        await waitForSlot()
        if (signal?.aborted) throw new RunStoppedError('the run was stopped')
        if (requestClass === 'check') await ledger?.bookCheck(appIds.get(keyOf(request) ?? key) ?? null, keyOf(request))
      } catch (error) {
        sent[requestClass]--
        throw error
      }
      const at = clock.now()
      const createExchange = (response: WireResponse, failure: string | null): Exchange => ({
        no,
        at,
        request,
        response: { ...response, json: readJson(response.text), tookMs: clock.now() - at, failure },
        class: requestClass,
        operation: findOperation(request.method, request.path).operation,
        ...classifyRequest(request, null, { isSynthetic: credentialContext.isSynthetic, key, copKey, spec }),
        ...overrides,
      })
      try {
        return recordExchange(
          createExchange(
            await sendWithTimeout(target, withHeaders(request, target, userAgent), timeoutMs, pending),
            null,
          ),
        )
      } catch (error) {
        if (!(error instanceof NoResponseError)) throw error
        return recordExchange(createExchange({ status: 0, headers: {}, text: '' }, error.message))
      }
    },
  }
}

function appIdIn({ operation, response: answer }: Exchange): string | null {
  const appId = operation === 'getHealth' && answer.status === 200 ? getAtPointer(answer.json, '/app_id') : null
  return typeof appId === 'string' ? appId : null
}

function keyOf({ headers }: ContractRequest): string | undefined {
  return headers['x-dc-key']?.trim() || undefined
}

function withHeaders(request: ContractRequest, { headers }: ContractTarget, userAgent: string): ContractRequest {
  return { ...request, headers: { 'user-agent': userAgent, ...headers, ...request.headers } }
}

async function sendWithTimeout(
  target: ContractTarget,
  request: ContractRequest,
  timeoutMs: number,
  pending: Set<AbortController>,
): Promise<WireResponse> {
  const controller = new AbortController()
  const timer = setTimeout(
    () =>
      controller.abort(
        new NoResponseError('timeout', `no whole answer within ${timeoutMs} ms; wait longer with --timeout`),
      ),
    timeoutMs,
  )
  pending.add(controller)
  try {
    return await target.transport(
      request.to === 'cdn' ? (target.cdnUrl ?? target.url) : target.url,
      request,
      controller.signal,
    )
  } catch (error) {
    const { reason } = controller.signal
    throw reason instanceof RunStoppedError ? reason : error
  } finally {
    clearTimeout(timer)
    pending.delete(controller)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
