import { maskData, maskSecrets, visibleSentKeyPrefix } from '../service/mask.ts'
import type { JournalRecord } from '../state/journal/record.ts'
import { StoreUnavailableError } from '../state/store-unavailable.ts'
import { maskPath } from './mask-path.ts'
import type { RequestContext, ServiceRequest, ServiceResponse, Services } from './request-context.ts'

const recordedHeaders = ['content-type', 'user-agent', 'origin', 'referer', 'x-forwarded-for'] as const
const comparedHeaders = ['x-dc-key', ...recordedHeaders] as const

/** Matches the user agent of contract runs (`src/contract/run/session.ts`). */
const contractRunUserAgent = /^dc-mock\/\S+ \(contract run /

/**
 * Does not record a contract run's request if its credential is unknown. If the store is unavailable, records nothing, but the response is
 * still sent.
 */
export async function recordRequest(
  context: RequestContext,
  response: ServiceResponse,
  headers: Readonly<Record<string, string>>,
  services: Services,
): Promise<void> {
  if (response.why.id === 'store-unavailable') return
  if (!context.website && contractRunUserAgent.test(context.request.header('user-agent') ?? '')) return
  try {
    const website = context.website ?? (await services.store.defaultWebsite())
    // Skip removed websites, which no longer have a journal.
    if (website.isRemoved()) return
    await services.journal.append(toRecord(website.appId, website.now(), context, response, headers))
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error
  }
}

function toRecord(
  appId: string,
  at: number,
  context: RequestContext,
  response: ServiceResponse,
  headers: Readonly<Record<string, string>>,
): JournalRecord {
  const { request } = context
  const delayMs = (context.delayedBy?.delayMs ?? 0) + (response.connectionEffects?.delayMs ?? 0)
  const hasNoResponse = response.connectionEffects?.drop
  return {
    id: context.id,
    at,
    appId,
    // Do not set this field for preflight requests, because preflight requests never contain credentials.
    ...(context.website === null && response.why.id !== 'preflight' && { websiteUnknown: true }),
    operation: context.operation,
    email: context.email === null ? null : maskSecrets(context.email),
    request: {
      method: request.method,
      path: maskPathAndQuery(context),
      headers: maskHeaders(request),
      body: recordedBody(context),
    },
    response: {
      status: hasNoResponse ? null : response.status,
      // Skip masking if the response has only default headers, because default headers contain no user input.
      headers: hasNoResponse ? {} : response.headers ? maskData(headers) : headers,
      body: hasNoResponse ? null : maskResponseBody(response),
      ...(delayMs > 0 && { delayMs }),
    },
    why: maskData(response.why),
    changed: maskData(response.changed),
  }
}

/** Longer request bodies are truncated, because they are slow to mask and store. */
const maxRecordedChars = 65_536

function recordedBody({ text, mayContainKey }: RequestContext): string | null {
  if (text === null) return null
  const isLong = text.length > maxRecordedChars
  const beginning = isLong ? text.slice(0, maxRecordedChars) : text
  const masked = mayContainKey ? maskSecrets(beginning) : beginning
  return isLong ? `${masked}…` : masked
}

/** If the body was truncated, returns only the part that was sent. */
function maskResponseBody({ body, cachedBody, connectionEffects }: ServiceResponse): string {
  if (connectionEffects?.truncateBytes !== undefined) {
    return maskSecrets(
      new TextDecoder().decode(new TextEncoder().encode(body).subarray(0, connectionEffects.truncateBytes)),
    )
  }
  return cachedBody?.text === body ? cachedBody.masked : maskSecrets(body)
}

/** Latest path in which no secret was found, cached so that the same path is not checked again. */
let lastUnmaskedPath = ''

/** Masks private keys and session tokens in a request's path and query. In the path, also masks the release secret. */
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

/** A client usually sends the same headers each time, so its journal records can share one object. */
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
