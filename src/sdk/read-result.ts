import type { EmailCheckResponse } from '../spec/generated/openapi.d.ts'
import { tryParseJson } from '../spec/json.ts'
import { DCServiceError } from './errors.ts'
import type { EmailCheckResult } from './result.ts'

const redirects = [301, 302, 303, 307, 308]

/** `body` is null if the connection was closed before the body was complete. */
export interface CheckResponse {
  response: Response
  body: string | null
}

/**
 * `mask` removes the key from error messages.
 * @throws {DCServiceError} if the status is not 2xx, or if the body does not have the documented format (service 2.7)
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

/** Checks only the properties that every app needs. */
function isCheckResponse(json: unknown): json is EmailCheckResponse {
  const emailInfo = field(field(json, 'data'), 'emailInfo')
  return field(json, 'success') === true && typeof field(emailInfo, 'action') === 'string'
}

function describeFailure({ ok, status, type, headers }: Response, body: string | null, json: unknown): string {
  if (type === 'opaqueredirect' || redirects.includes(status)) {
    return `The service responded with a redirect (${status}). The redirect was not followed because it would send the key to another address. Set baseUrl to the final address of the service`
  }
  const message = field(json, 'message')
  if (typeof message === 'string' && message !== '') return message
  const found = describeBody(headers, body, json)
  return ok
    ? `The response (${status}) is ${found}, not an email check result. Make sure that baseUrl points to the service`
    : `The service responded with ${status} and ${found} instead of an error message`
}

function describeBody(headers: Headers, body: string | null, json: unknown): string {
  if (body === null) return 'an incomplete body'
  if (body === '') return 'an empty body'
  if (json !== undefined) return 'unexpected JSON'
  return headers.get('content-type')?.split(';')[0] ?? 'text without a content type'
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
