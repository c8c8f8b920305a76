/** Error responses and other default responses, with the service's messages (service 7). */

import type { Hint } from '../spec/generated/control.d.ts'
import type { OperationId } from '../spec/generated/operations.ts'
import type { StateChange } from '../state/journal/record.ts'
import { createWhy, type Why } from '../state/journal/why.ts'
import { StoreUnavailableError } from '../state/store-unavailable.ts'
import type { RequestContext, ServiceResponse, Services } from './request-context.ts'

const noChanges: readonly StateChange[] = []

export function jsonResponse(
  value: unknown,
  why: Why,
  changed: readonly StateChange[] = noChanges,
  status = 200,
): ServiceResponse {
  return { status, type: 'json', body: JSON.stringify(value), why, changed }
}

function message(status: number, text: string, why: Why, headers?: Record<string, string>): ServiceResponse {
  const response: ServiceResponse = {
    status,
    type: 'json',
    body: JSON.stringify({ message: text }),
    why,
    changed: noChanges,
  }
  return headers ? { ...response, headers } : response
}

export function htmlResponse(
  status: number,
  page: string,
  why: Why,
  changed: readonly StateChange[] = noChanges,
): ServiceResponse {
  return { status, type: 'html', body: page, why, changed }
}

export const notFound = (why: Why): ServiceResponse => message(404, 'Not found', why)

export const methodNotAllowed = (allow: string, hint: Hint | null): ServiceResponse =>
  message(405, 'Method not allowed', createWhy('wrong-method', { allow }, hint), { allow })

export const missingKey = (hint: Hint | null): ServiceResponse =>
  message(401, 'Missing x-dc-key header', createWhy('missing-key', {}, hint))

export const invalidKey = (why: Why, changed: readonly StateChange[] = noChanges): ServiceResponse => ({
  ...message(401, 'Invalid API key', why),
  changed,
})

export const keyValidationFailed = (why: Why): ServiceResponse => message(500, 'API key validation failed', why)

export const gateRejected = (wrong: 'cop_key' | 'secret', hint: Hint | null): ServiceResponse =>
  message(401, 'Invalid key or secret', createWhy('release-denied', { wrong }, hint))

export const quotaExhausted = (why: Why): ServiceResponse => message(429, 'Email check quota exhausted', why)

export const invalidJson = (hint: Hint | null): ServiceResponse =>
  message(400, 'Invalid JSON body', createWhy('invalid-json', {}, hint))

/** `missing` is the path to a missing required field. */
export const invalidBody = (problem: string, missing: string | null = null): ServiceResponse =>
  message(400, problem, createWhy('invalid-body', missing === null ? { problem } : { problem, missing }))

export const invalidQuery = (problem: string): ServiceResponse =>
  message(400, problem, createWhy('invalid-query', { problem }))

export const bodyTooLarge = (limit: number): ServiceResponse =>
  message(413, 'Request body too large', createWhy('body-too-large', { limit }))

/** Response to a request whose body is incomplete. Usually not received, because the client has already disconnected. */
export const bodyIncomplete = (): ServiceResponse => message(400, 'Invalid JSON body', createWhy('body-incomplete'))

/** Response if dc-mock has a bug. The message differs from the message in the service's own 500 response. */
const internalError = (): ServiceResponse => message(500, 'dc-mock internal error', createWhy('internal-error'))

/**
 * Response if the replicas' shared store is unavailable. If the operation may have run, any response could be wrong, so the connection is
 * closed without a response.
 */
function storeUnavailable({ message, mayHaveRun }: StoreUnavailableError): ServiceResponse {
  const state = mayHaveRun ? { may_have_run: true } : { problem: message }
  const response = keyValidationFailed(createWhy('store-unavailable', state))
  return mayHaveRun ? { ...response, connectionEffects: { drop: true } } : response
}

/** Counts and logs the exception as a bug in the mock, unless the store is unavailable. */
export function toErrorResponse(
  error: unknown,
  context: RequestContext | null,
  { health, log }: Services,
): ServiceResponse {
  if (error instanceof StoreUnavailableError) return storeUnavailable(error)
  health.internalErrors++
  log.failed(error, context)
  return internalError()
}

const gatewayPhrases: Readonly<Record<number, string>> = {
  502: '502 Bad Gateway',
  503: '503 Service Unavailable',
  504: '504 Gateway Timeout',
}

/** Returns a response that looks like an error from a proxy in front of the service. */
export function gatewayError(status: number, why: Why): ServiceResponse {
  const title = gatewayPhrases[status] ?? String(status)
  return htmlResponse(
    status,
    `<html>\n<head><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`,
    why,
  )
}

const defaultMessages: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Invalid API key',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timed out',
  413: 'Request body too large',
  429: 'Email check quota exhausted',
  500: 'API key validation failed',
}

/** Errors other than 502, 503 and 504 have the service's format (service 7). */
export function defaultResponse(status: number, why: Why): ServiceResponse {
  if (status < 400) return { status, type: 'none', body: '', why, changed: noChanges }
  if (status in gatewayPhrases) return gatewayError(status, why)
  return message(status, defaultMessages[status] ?? `Error ${status}`, why)
}

/** Response to a CORS preflight request. Used only for operations that accept any origin. */
export function preflight(methods: string, operation: OperationId | null): ServiceResponse {
  return {
    status: 204,
    type: 'none',
    body: '',
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
    },
    why: createWhy('preflight', { operation }),
    changed: [],
  }
}
