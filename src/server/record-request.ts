import { maskData, maskSecrets, visibleSentKeyPrefix } from '../service/mask.ts'
import type { JournalRecord } from '../state/journal/record.ts'
import { StoreUnreachableError } from '../state/store-unreachable.ts'
import { maskPath } from './mask-path.ts'
import type { RequestContext, ServiceRequest, ServiceResponse, Services } from './request-context.ts'

/** Headers that tell something of the caller; the rest would only fill the journal. */
const recordedHeaders = ['content-type', 'user-agent', 'origin', 'referer', 'x-forwarded-for'] as const
const comparedHeaders = ['x-dc-key', ...recordedHeaders] as const

/** How the user agent of a contract run begins (`src/contract/run/session.ts`). */
const contractRunUserAgent = /^dc-mock\/\S+ \(contract run /

/**
 * Writes an exchange to the journal of its website, or of the default website if it named none. A request of a contract run that named no
 * website is left out: the run makes websites of its own and must not fill the journal of others. If the store is unreachable, the journal
 * lacks the exchange, since its response is sent all the same.
 */
export async function recordRequest(
  context: RequestContext,
  response: ServiceResponse,
  headers: Readonly<Record<string, string>>,
  services: Services,
): Promise<void> {
  if (response.faultReason.id === 'store-away') return
  if (!hasWebsite(context, response) && contractRunUserAgent.test(context.request.header('user-agent') ?? '')) return
  try {
    const website = context.website ?? (await services.store.defaultWebsite())
    // The journal of a website is removed with the website.
    if (await website.isRemoved()) return
    await services.journal.append(toRecord(website.appId, await website.now(), context, response, headers))
  } catch (error) {
    if (!(error instanceof StoreUnreachableError)) throw error
  }
}

/** A wrong key is remembered on the default website, and names none. */
function hasWebsite({ website }: RequestContext, { faultReason: why }: ServiceResponse): boolean {
  return website !== null && why.id !== 'wrong-key' && why.id !== 'wrong-key-remembered'
}

function toRecord(
  appId: string,
  at: number,
  context: RequestContext,
  response: ServiceResponse,
  headers: Readonly<Record<string, string>>,
): JournalRecord {
  const { request } = context
  const hasNoResponse = response.networkFault?.drop || response.networkFault?.hang
  return {
    id: context.id,
    at,
    appId,
    operation: context.operation,
    email: context.email === null ? null : maskSecrets(context.email),
    request: {
      method: request.method,
      path: maskPathAndQuery(context),
      headers: maskHeaders(request),
      body: context.text === null ? null : maskSecrets(context.text),
    },
    response: {
      status: hasNoResponse ? null : response.status,
      // Only headers that an outcome brings can hold what somebody wrote.
      headers: hasNoResponse ? {} : response.headers ? maskData(headers) : headers,
      body: hasNoResponse ? null : maskResponseBody(response),
    },
    why: maskData(response.faultReason),
    changed: maskData(response.changed),
  }
}

/** The body as far as it reaches the caller. */
function maskResponseBody({ body, ready, networkFault: wire }: ServiceResponse): string {
  if (wire?.truncateBytes !== undefined) {
    return maskSecrets(new TextDecoder().decode(new TextEncoder().encode(body).subarray(0, wire.truncateBytes)))
  }
  return ready?.text === body ? ready.masked : maskSecrets(body)
}

/** The last path that had nothing in it but words of the spec: nearly all requests come for the same one. */
let lastUnmaskedPath = ''

/** The path with its query, the release secret and private keys left out. */
function maskPathAndQuery(context: RequestContext): string {
  const { path, params, request } = context
  const masked = path === lastUnmaskedPath ? path : maskPath(context)
  if (masked === path && isEmpty(params)) lastUnmaskedPath = path
  return request.query === '' ? masked : masked + maskSecrets(request.query)
}

function isEmpty(params: RequestContext['params']): boolean {
  for (const _ in params) return false
  return true
}

/** The headers that were shown last, and what they were made of: callers send the same with each request, and its records share them. */
let lastMaskedHeaders: Readonly<Record<string, string>> = {}
let lastHeaders: readonly (string | null)[] = []

function maskHeaders(request: ServiceRequest): Readonly<Record<string, string>> {
  if (comparedHeaders.every((name, index) => request.header(name) === lastHeaders[index])) return lastMaskedHeaders
  const masked: Record<string, string> = {}
  const key = request.header('x-dc-key')
  if (key !== null) masked['x-dc-key'] = maskKey(key.trim())
  for (const name of recordedHeaders) {
    const value = request.header(name)
    if (value !== null) masked[name] = maskSecrets(value)
  }
  lastHeaders = comparedHeaders.map((name) => request.header(name))
  lastMaskedHeaders = Object.freeze(masked)
  return lastMaskedHeaders
}

function maskKey(key: string): string {
  const prefix = visibleSentKeyPrefix(key)
  return prefix.length < key.length ? `${prefix}…` : key
}
