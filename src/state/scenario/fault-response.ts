/** Checks and converts the response that a fault returns instead of the service's response. */
import type { FaultResponse } from '../../service/model.ts'
import type { ScenarioFault, ScenarioFaultResponse } from '../../spec/generated/control.d.ts'
import { jsonPointer } from '../../spec/json-pointer.ts'
import type { ProblemList } from './error.ts'

/** Headers that apply only to a single connection (RFC 9110, section 7.6.1). A fault must not set them. */
const connectionHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Status codes for responses that never have a body (RFC 9110, section 15). */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/** Checks that the response can be sent and, if `truncate_bytes` is set, truncated. `path` is the JSON pointer to the fault. */
export function checkFaultResponse(
  { respond, truncate_bytes: truncateBytes }: ScenarioFault,
  path: string,
  problems: ProblemList,
): void {
  if (!respond) return
  const { status, body, headers = {} } = respond
  checkHeaders(headers, `${path}/respond/headers`, problems)
  if (body !== undefined && withoutBody.has(status)) problems.add(`${path}/respond/body`, 'noBody', status)
  if (truncateBytes === undefined) return
  const place = `${path}/truncate_bytes`
  if (withoutBody.has(status)) problems.add(place, 'noBodyToCut', status)
  else if (body !== undefined) {
    const bytes = new TextEncoder().encode(serializeBody(body)).length
    if (truncateBytes >= bytes) problems.add(place, 'shortBody', bytes)
  }
}

function checkHeaders(headers: Readonly<Record<string, string>>, path: string, problems: ProblemList): void {
  const known = new Set<string>()
  for (const [spelled, value] of Object.entries(headers)) {
    const name = spelled.toLowerCase()
    const place = path + jsonPointer(spelled)
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)) problems.add(place, 'headerName', spelled)
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) problems.add(place, 'headerValue')
    if (connectionHeaders.has(name)) problems.add(place, 'connectionHeader')
    if (name === 'content-length') problems.add(place, 'lengthHeader')
    if (name === 'x-mock-request-id') problems.add(place, 'requestIdHeader')
    if (known.has(name)) problems.add(place, 'headerTwice', name)
    known.add(name)
  }
}

/** A missing content type is derived from the body. */
export function resolveFaultResponse({ status, body, headers = {} }: ScenarioFaultResponse): FaultResponse {
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  if (body === undefined) return { status, body: null, headers: named }
  const text = serializeBody(body)
  const type = text === '' ? {} : { 'content-type': typeOf(body) }
  return { status, body: text, headers: { ...type, ...named } }
}

export function describeFaultResponse({ status, body, headers }: FaultResponse): ScenarioFaultResponse {
  return {
    status,
    ...(body === null ? {} : { body }),
    ...(Object.keys(headers).length === 0 ? {} : { headers: { ...headers } }),
  }
}

function serializeBody(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function typeOf(body: unknown): string {
  if (typeof body !== 'string') return 'application/json; charset=utf-8'
  return body.trimStart().startsWith('<') ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
}
