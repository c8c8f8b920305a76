import { beginningOfSentKey, maskData, maskSecrets } from '../service/mask.ts'
import type { JournalRecord } from '../state/journal/record.ts'
import { StoreUnreachableError } from '../state/store-unreachable.ts'
import type { Outcome, RequestContext, ServiceRequest, Services } from './request-context.ts'
import { shownPath } from './shown-path.ts'

/** Headers that tell something of the caller; the rest would only fill the journal. */
const keptHeaders = ['content-type', 'user-agent', 'origin', 'referer', 'x-forwarded-for'] as const
const sentNames = ['x-dc-key', ...keptHeaders] as const

/** How the user agent of a contract run begins (`src/contract/run/session.ts`). */
const contractRun = /^dc-mock\/\S+ \(contract run /

/**
 * Writes an exchange to the journal of its website, or of the default website if it named none. A request of a contract run that named no
 * website is left out: the run makes websites of its own and must not fill the journal of others. If the store is unreachable, the journal
 * lacks the exchange, since its response is sent all the same.
 */
export async function writeDown(
  exchange: RequestContext,
  outcome: Outcome,
  headers: Readonly<Record<string, string>>,
  services: Services,
): Promise<void> {
  if (outcome.why.id === 'store-away') return
  if (!namesWebsite(exchange, outcome) && contractRun.test(exchange.request.header('user-agent') ?? '')) return
  try {
    const world = exchange.world ?? (await services.store.defaultWorld())
    // The journal of a website is removed with the website.
    if (await world.isRemoved()) return
    await services.journal.append(recordOf(world.appId, await world.now(), exchange, outcome, headers))
  } catch (error) {
    if (!(error instanceof StoreUnreachableError)) throw error
  }
}

/** A wrong key is remembered on the default website, and names none. */
function namesWebsite({ world }: RequestContext, { why }: Outcome): boolean {
  return world !== null && why.id !== 'wrong-key' && why.id !== 'wrong-key-remembered'
}

function recordOf(
  appId: string,
  at: number,
  exchange: RequestContext,
  outcome: Outcome,
  headers: Readonly<Record<string, string>>,
): JournalRecord {
  const { request } = exchange
  const unanswered = outcome.wire?.drop || outcome.wire?.hang
  return {
    id: exchange.id,
    at,
    appId,
    operation: exchange.operation,
    email: exchange.email === null ? null : maskSecrets(exchange.email),
    request: {
      method: request.method,
      path: maskPath(exchange),
      headers: maskedHeaders(request),
      body: exchange.text === null ? null : maskSecrets(exchange.text),
    },
    response: {
      status: unanswered ? null : outcome.status,
      // Only headers that an outcome brings can hold what somebody wrote.
      headers: unanswered ? {} : outcome.headers ? maskData(headers) : headers,
      body: unanswered ? null : maskedBody(outcome),
    },
    why: maskData(outcome.why),
    changed: maskData(outcome.changed),
  }
}

/** The body as far as it reaches the caller. */
function maskedBody({ body, ready, wire }: Outcome): string {
  if (wire?.truncateBytes !== undefined) {
    return maskSecrets(new TextDecoder().decode(new TextEncoder().encode(body).subarray(0, wire.truncateBytes)))
  }
  return ready?.text === body ? ready.masked : maskSecrets(body)
}

/** The last path that had nothing in it but words of the spec: nearly all requests come for the same one. */
let lastPlain = ''

/** The path with its query, the release secret and private keys left out. */
function maskPath(exchange: RequestContext): string {
  const { path, params, request } = exchange
  const shown = path === lastPlain ? path : shownPath(exchange)
  if (shown === path && isEmpty(params)) lastPlain = path
  return request.query === '' ? shown : shown + maskSecrets(request.query)
}

function isEmpty(params: RequestContext['params']): boolean {
  for (const _ in params) return false
  return true
}

/** The headers that were shown last, and what they were made of: callers send the same with each request, and its records share them. */
let lastShown: Readonly<Record<string, string>> = {}
let lastSent: readonly (string | null)[] = []

function maskedHeaders(request: ServiceRequest): Readonly<Record<string, string>> {
  if (sentNames.every((name, index) => request.header(name) === lastSent[index])) return lastShown
  const shown: Record<string, string> = {}
  const key = request.header('x-dc-key')
  if (key !== null) shown['x-dc-key'] = shownKey(key.trim())
  for (const name of keptHeaders) {
    const value = request.header(name)
    if (value !== null) shown[name] = maskSecrets(value)
  }
  lastSent = sentNames.map((name) => request.header(name))
  lastShown = Object.freeze(shown)
  return lastShown
}

function shownKey(key: string): string {
  const beginning = beginningOfSentKey(key)
  return beginning.length < key.length ? `${beginning}…` : key
}
