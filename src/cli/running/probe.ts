/** Who answers at an address: asked of commands that look for a running mock, and of none that calls it. */

import { isPlainHttpServer } from '../../client/control-client.ts'

/** Longest wait for an answer, in ms. */
const timeoutMs = 1000

export type MockProbe =
  /**
   * `problem` is why it is of no use, and stays so; null where it is ready. `storeProblem`: why the Redis that it shares its state through
   * is of no use; null where nothing is wrong.
   */
  | {
      kind: 'mock'
      version: string
      instance: string | null
      uptimeMs: number
      problem: string | null
      storeProblem: string | null
    }
  /** Nobody listens there, in the platform's words. */
  | { kind: 'nothing'; reason: string }
  /** Somebody listens, who is no dc-mock or is not ready: how that showed. */
  | { kind: 'other'; reason: string }

/** Codes of a connection that was never made. */
const connectionErrorCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EADDRNOTAVAIL'],
  'UND_ERR_CONNECT_TIMEOUT',
])

/** `url` is without a slash at its end. Never fails. */
export async function probeMock(url: string): Promise<MockProbe> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${url}/_mock/health`, { signal, redirect: 'manual' })
    const text = await response.text()
    return readHealth(text) ?? { kind: 'other', reason: `it answers with status ${response.status}` }
  } catch (error) {
    if (signal.aborted) return { kind: 'other', reason: `no answer within ${timeoutMs / 1000} s` }
    const reason = reasonOf(error)
    if (connectionErrorCodes.has(reason)) return { kind: 'nothing', reason }
    // Ports of other services, which browsers and Node never call.
    if (reason === 'bad port') return { kind: 'nothing', reason: 'clients of HTTP refuse to call this port' }
    if (isPlainHttpServer(url, reason)) {
      return { kind: 'other', reason: `it does not speak TLS; did you mean ${url.replace(/^https/i, 'http')}?` }
    }
    return { kind: 'other', reason: `it does not speak HTTP: ${reason}` }
  }
}

/** Why what answers is not what was looked for, in one sentence without a full stop. */
export function describeProbeFailure(url: string, found: Exclude<MockProbe, { kind: 'mock' }>): string {
  return found.kind === 'nothing'
    ? `Nothing listens at ${url} (${found.reason})`
    : `What listens at ${url} is no dc-mock that is ready (${found.reason})`
}

function readHealth(text: string): MockProbe | null {
  const health = parseObject(text)
  const isStateLost = health?.status === 'state-gone'
  if (
    !health ||
    (health.status !== 'ok' && !isStateLost) ||
    !('internal_errors' in health) ||
    typeof health.version !== 'string'
  ) {
    return null
  }
  const { version, instance, uptime_ms, store } = health
  return {
    kind: 'mock',
    version,
    instance: typeof instance === 'string' ? instance : null,
    uptimeMs: typeof uptime_ms === 'number' ? uptime_ms : 0,
    problem: isStateLost ? 'Redis has lost the state of all replicas' : null,
    storeProblem:
      typeof store === 'object' && store && 'problem' in store && store.problem ? String(store.problem) : null,
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** `fetch` hides the reason in the cause of its error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
