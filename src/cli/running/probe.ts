import { isPlainHttpServer } from '../../client/control-client.ts'
import { parseJsonObject } from '../../spec/json.ts'

const timeoutMs = 3000

export type MockProbe =
  | {
      kind: 'mock'
      version: string
      instance: string | null
      uptimeMs: number
      /** Set if Redis has lost the state that the replicas share. */
      problem: string | null
      /** Current problem with Redis, if any. */
      storeProblem: string | null
    }
  /** No server is listening at the address, or the request cannot be sent. `reason` is an error code or an error message. */
  | { kind: 'nothing'; reason: string }
  /** A server responds at the address, but it is not a mock or is not ready. */
  | { kind: 'other'; reason: string }
  /** No response arrived before the timeout. The mock may be busy, or another program may be using the address. */
  | { kind: 'silent' }

const connectionErrorCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EADDRNOTAVAIL'],
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Never throws.
 * @param url address without a trailing slash
 */
export async function probeMock(url: string): Promise<MockProbe> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${url}/_mock/health`, { signal, redirect: 'manual' })
    const text = await response.text()
    return readHealth(text) ?? { kind: 'other', reason: `it responds with status ${response.status}` }
  } catch (error) {
    if (signal.aborted) return { kind: 'silent' }
    const { code, name, message } = causeOf(error)
    if (connectionErrorCodes.has(code)) return { kind: 'nothing', reason: code }
    /*
     * An error without a code usually means that `fetch` did not send the request, for example because the port is blocked. In some Node.js
     * versions, HTTP parser errors also have no code.
     */
    if (code === '' && name !== 'HTTPParserError')
      return { kind: 'nothing', reason: `the request cannot be sent: ${message}` }
    if (isPlainHttpServer(url, code)) {
      return { kind: 'other', reason: `it does not speak TLS; did you mean ${url.replace(/^https/i, 'http')}?` }
    }
    return { kind: 'other', reason: `it does not speak HTTP: ${code || message}` }
  }
}

/** Returns text without a trailing period. */
export function describeProbeFailure(url: string, found: Exclude<MockProbe, { kind: 'mock' }>): string {
  switch (found.kind) {
    case 'nothing':
      return `Nothing is listening at ${url} (${found.reason})`
    case 'other':
      return `The server at ${url} is not a dc-mock server, or is not ready (${found.reason})`
    case 'silent':
      return `${url} did not respond within ${timeoutMs / 1000} s. A busy mock or another program may be listening there`
  }
}

function readHealth(text: string): MockProbe | null {
  const health = parseJsonObject(text)
  const isStateLost = health?.status === 'state-lost'
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
    problem: isStateLost ? 'Redis has lost the state that the dc-mock replicas share' : null,
    storeProblem:
      typeof store === 'object' && store && 'problem' in store && store.problem ? String(store.problem) : null,
  }
}

/** If the cause has no code, `code` is an empty string. */
function causeOf(error: unknown): { code: string; name: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return { code: '', name: '', message: String(cause) }
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return { code, name: cause.name, message: cause.message }
}
