/**
 * `verify`, `replay` and `proxy` send all requests through the limiter. It limits the request rate, and blocks requests that are not
 * permitted or that would exceed the budget.
 */

import { tryParseJson } from '../../spec/json.ts'
import type { Spec } from '../../spec/read-spec.ts'
import type { Exchange, RequestInfo } from '../exchange.ts'
import { getAtPointer } from '../get-at-pointer.ts'
import type { ContractRequest } from '../request.ts'
import { allowFlag } from '../requirements.ts'
import { classifyRequest } from '../spec/classify-request.ts'
import { findOperation } from '../spec/operations.ts'
import type { ContractTarget, Permissions } from '../target.ts'
import { findForeignAddress } from './foreign-address.ts'
import { NoResponseError } from './network-failure.ts'
import { classifyCost, isMisplaced, type RequestClass } from './request-class.ts'
import type { RunMark } from './run-mark.ts'
import type { WireResponse } from './transport.ts'

// Real timers, captured before tests can install fake timers.
const { setTimeout, clearTimeout } = globalThis

/** Counts the email checks sent by all runs, per deployment and website. */
export interface SpendingLedger {
  /**
   * Records an email check. Await the returned promise before sending the check. `appId` is null if the website's app ID is unknown.
   * @param key private key in the request. Defaults to the target's key
   */
  bookCheck(appId: string | null, key?: string): Promise<void>
}

/** Clock for a run. Tests can pass a clock whose `sleep` method resolves immediately. */
export interface RunClock {
  /** Returns the real time, in milliseconds since the Unix epoch. */
  now(): number
  /** Resolves after the given number of milliseconds. */
  sleep(ms: number): Promise<void>
}

export interface LimiterOptions {
  target: ContractTarget
  permissions: Permissions
  /**
   * Generator for the run's synthetic values. If null, the limiter does not block real email addresses, real IDs, or a private key outside
   * the x-dc-key header.
   */
  mark: RunMark | null
  clock: RunClock
  /**
   * Maximum number of requests per second. Null means no limit.
   * @default null
   */
  rate?: number | null
  /**
   * Timeout for receiving the complete response, in milliseconds.
   * @default 10000 (service 8)
   */
  timeoutMs?: number | undefined
  userAgent: string
  /** @default the bundled openapi.yaml */
  spec?: Spec
  ledger?: SpendingLedger | null
  /**
   * Whether to keep exchanges in memory. Set to false in long-running processes.
   * @default true
   */
  keepExchanges?: boolean
  /** Signal that aborts pending requests and rejects new requests. */
  signal?: AbortSignal | undefined
}

interface LimiterDecision {
  class: RequestClass
  /** Null if the request is permitted. */
  blockReason: string | null
}

export type RequestTotals = Readonly<Record<RequestClass, number>>

export interface Limiter {
  /** Classifies a request without sending it or recording its cost. */
  classify(request: ContractRequest): LimiterDecision
  /**
   * Records the cost of a request, sends the request, and returns the exchange. If no response is received, the cost is not refunded, and
   * `response.failure` contains the error message.
   * @param info properties of the request. If omitted, `info` is derived from the request, and the credential is treated as unverified
   * @throws {RequestBlockedError} if the request is not permitted. Blocked requests are not sent.
   * @throws {RunStoppedError} if the run was stopped before the response arrived
   */
  send(request: ContractRequest, info?: RequestInfo): Promise<Exchange>
  readonly sent: RequestTotals
  /**
   * App ID for the target's key. If unknown, the app ID for the first key with a successful health response. Null before the first such
   * response.
   */
  readonly appId: string | null
  /** Includes requests that received no response. Empty if `keepExchanges` is false. */
  readonly exchanges: readonly Exchange[]
}

/** Indicates a bug, because callers check in advance which requests the limiter permits. */
export class RequestBlockedError extends Error {
  override readonly name = 'RequestBlockedError'
}

/** Error for a run that was stopped with the `signal` option. */
export class RunStoppedError extends Error {
  override readonly name = 'RunStoppedError'
}

export function createLimiter(options: LimiterOptions): Limiter {
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
    keepExchanges = true,
    signal,
  } = options
  const sent: Record<RequestClass, number> = { free: 0, check: 0, write: 0, destroy: 0 }
  const exchanges: Exchange[] = []
  const pending = new Set<AbortController>()
  // Register one abort listener for all requests. Node 20 logs a warning if a signal has more than ten listeners.
  const stopAll = (): void => {
    for (const request of pending) request.abort(new RunStoppedError('The run was stopped'))
  }
  signal?.addEventListener('abort', stopAll, { once: true })
  const { key, copKey, releaseSecret } = target.credentials
  const secrets = [key, copKey, releaseSecret].flatMap((secret) => (secret ? [secret] : []))
  const credentialContext = { isSynthetic: (value: string) => mark?.isSynthetic(value) ?? false, secrets }
  let nextSlotAt = Number.NEGATIVE_INFINITY
  let count = 0
  /** Website app IDs, keyed by private key. Each request to the proxy can use a different key. */
  const appIds = new Map<string | undefined, string>()

  const classify = (request: ContractRequest): LimiterDecision => {
    // Add the target's headers before classifying the request, because gateway headers can also contain a key.
    const requestClass = classifyCost(withHeaders(request, target, userAgent), credentialContext)
    return { class: requestClass, blockReason: findBlockReason(request, requestClass) }
  }

  const findBlockReason = (request: ContractRequest, requestClass: RequestClass): string | null => {
    if (requestClass === 'check' && sent.check >= permissions.budget) {
      return `The budget of ${permissions.budget} ${permissions.budget === 1 ? 'check' : 'checks'} has been used up`
    }
    if (requestClass === 'write' && !permissions.writes)
      return `The request could store data. Allow such requests with ${allowFlag('writes')}`
    if (requestClass === 'destroy' && !permissions.destructive) {
      return `The request could delete data. Allow such requests with ${allowFlag('destructive')}`
    }
    if (mark && !permissions.misplacedKey && isMisplaced(request, key)) {
      return `The private key appears in the request outside the x-dc-key header. Allow such requests with ${allowFlag('misplacedKey')}`
    }
    if (request.to === 'cdn' && target.cdnUrl === null)
      return 'The URL of the tracking script is unknown. Set the URL with --cdn-url'
    const foreign = mark && findForeignAddress(request, mark, target.kind)
    return foreign ? `The request contains ${foreign}, which does not belong to this run` : null
  }

  /** Reserves the time slot synchronously to keep concurrent requests in order. */
  const waitForSlot = async (): Promise<void> => {
    if (rate === null) return
    const now = clock.now()
    const at = Math.max(now, nextSlotAt)
    nextSlotAt = at + 1000 / rate
    if (at > now) await clock.sleep(at - now)
  }

  const recordExchange = (exchange: Exchange): Exchange => {
    const appId = appIdIn(exchange)
    if (appId !== null && !appIds.has(keyOf(exchange.request))) appIds.set(keyOf(exchange.request), appId)
    if (keepExchanges) exchanges.push(exchange)
    return exchange
  }

  return {
    classify,
    sent,
    exchanges,
    get appId() {
      return appIds.get(key) ?? [...appIds.values()][0] ?? null
    },
    async send(request, info) {
      const { class: requestClass, blockReason } = classify(request)
      if (blockReason !== null) {
        // Do not show the path in the message, because the path can contain credentials.
        const { operationKey } = findOperation(request.method, request.path)
        throw new RequestBlockedError(`A ${request.method} request was blocked (${operationKey}). ${blockReason}`)
      }
      // Count the request before the first await. Otherwise, two concurrent requests could both use the last check in the budget.
      sent[requestClass]++
      const no = ++count
      try {
        await waitForSlot()
        if (signal?.aborted) throw new RunStoppedError('The run was stopped')
        if (requestClass === 'check') await ledger?.bookCheck(appIds.get(keyOf(request) ?? key) ?? null, keyOf(request))
      } catch (error) {
        sent[requestClass]--
        throw error
      }
      const at = clock.now()
      const createExchange = (response: WireResponse, failure: NoResponseError | null): Exchange => ({
        no,
        at,
        request,
        response: {
          ...response,
          json: tryParseJson(response.text),
          tookMs: clock.now() - at,
          failure: failure?.message ?? null,
          ...(failure ? { failureKind: failure.kind } : {}),
        },
        class: requestClass,
        operation: findOperation(request.method, request.path).operation,
        ...(info ?? classifyRequest(request, { isSynthetic: credentialContext.isSynthetic, key, copKey, spec })),
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
        return recordExchange(createExchange({ status: 0, headers: {}, text: '' }, error))
      }
    },
  }
}

function appIdIn({ operation, response }: Exchange): string | null {
  const appId = operation === 'getHealth' && response.status === 200 ? getAtPointer(response.json, '/app_id') : null
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
        new NoResponseError(
          'timeout',
          `The service did not send a complete response within ${timeoutMs} ms. Increase the timeout with --timeout`,
        ),
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
