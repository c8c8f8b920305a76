import type { EmailCheckResponse } from '../spec/generated/openapi.d.ts'
import { tryParseJson } from '../spec/json.ts'
import { DCServiceError } from './errors.ts'
import type { EmailCheckResult } from './result.ts'

const redirects = [301, 302, 303, 307, 308]

/** An answer with its body; null where it broke off. */
export interface CheckResponse {
  response: Response
  body: string | null
}

/**
 * The data of an answer, as they came. `mask` takes the key out of a message that repeats it.
 *
 * @throws {DCServiceError} for anything but a 2xx with the envelope of service 2.7
 */
export function readResult(
  { response, body }: CheckResponse,
  endpoint: string,
  mask: (text: string) => string,
): EmailCheckResult {
  const json = tryParseJson(body)
  if (response.ok && isCheckResponse(json)) return json.data
  const id = response.headers.get('x-mock-request-id') ?? ''
  throw new DCServiceError(
    mask(describeFailure(response, body, json)),
    response.status,
    endpoint,
    /^[\w-]{1,64}$/.test(id) ? id : undefined,
  )
}

/** As far as an app stands on it: without an action there is no verdict. */
function isCheckResponse(json: unknown): json is EmailCheckResponse {
  const emailInfo = field(field(json, 'data'), 'emailInfo')
  return field(json, 'success') === true && typeof field(emailInfo, 'action') === 'string'
}

/** In the service's own words where it has some. */
function describeFailure({ ok, status, type, headers }: Response, body: string | null, json: unknown): string {
  if (type === 'opaqueredirect' || redirects.includes(status)) {
    return `Answered with a redirect (${status}), which is not followed since the key would go along. Set baseUrl to the address of the service itself`
  }
  const message = field(json, 'message')
  if (typeof message === 'string' && message !== '') return message
  const found = describeBody(headers, body, json)
  return ok
    ? `The answer (${status}) is no email check but ${found}: does baseUrl lead to the service?`
    : `The service answered ${status} without a message, with ${found}`
}

function describeBody(headers: Headers, body: string | null, json: unknown): string {
  if (body === null) return 'a body that broke off'
  if (body === '') return 'an empty body'
  if (json !== undefined) return 'JSON of another form'
  return headers.get('content-type')?.split(';')[0] ?? 'text of no type'
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
