/** Every answer that is not an operation's success is made here, in the words of the service (service 7). */

import type { Hint } from '../spec/generated/control.d.ts'
import type { OperationId } from '../spec/generated/operations.ts'
import type { Change } from '../state/journal/record.ts'
import { because, type Why } from '../state/journal/why.ts'
import type { Outcome } from './request-context.ts'

const nothingChanged: readonly Change[] = []

export function json(value: unknown, why: Why, changed: readonly Change[] = nothingChanged, status = 200): Outcome {
  return { status, type: 'json', body: JSON.stringify(value), why, changed }
}

function message(status: number, text: string, why: Why, headers?: Record<string, string>): Outcome {
  const outcome: Outcome = {
    status,
    type: 'json',
    body: JSON.stringify({ message: text }),
    why,
    changed: nothingChanged,
  }
  return headers ? { ...outcome, headers } : outcome
}

export function html(status: number, page: string, why: Why, changed: readonly Change[] = nothingChanged): Outcome {
  return { status, type: 'html', body: page, why, changed }
}

export const notFound = (why: Why): Outcome => message(404, 'Not found', why)

export const methodNotAllowed = (allow: string, hint: Hint | null): Outcome =>
  message(405, 'Method not allowed', because('wrong-method', { allow }, hint), { allow })

export const missingKey = (hint: Hint | null): Outcome =>
  message(401, 'Missing x-dc-key header', because('missing-key', {}, hint))

export const invalidKey = (why: Why, changed: readonly Change[] = nothingChanged): Outcome => ({
  ...message(401, 'Invalid API key', why),
  changed,
})

export const keyValidationFailed = (why: Why): Outcome => message(500, 'API key validation failed', why)

export const gateRefused = (wrong: 'cop_key' | 'secret', hint: Hint | null): Outcome =>
  message(401, 'Invalid key or secret', because('gate-refused', { wrong }, hint))

export const quotaExhausted = (why: Why): Outcome => message(429, 'Email check quota exhausted', why)

export const invalidJson = (hint: Hint | null): Outcome =>
  message(400, 'Invalid JSON body', because('invalid-json', {}, hint))

/** `missing` is the path of a required field that the body does not have. */
export const invalidBody = (problem: string, missing: string | null = null): Outcome =>
  message(400, problem, because('invalid-body', missing === null ? { problem } : { problem, missing }))

export const invalidQuery = (problem: string): Outcome => message(400, problem, because('invalid-query', { problem }))

export const bodyTooLarge = (limit: number): Outcome =>
  message(413, 'Request body too large', because('body-too-large', { limit }))

/** Whoever sent it is gone, as a rule; half a body is no JSON. */
export const bodyBrokenOff = (): Outcome => message(400, 'Invalid JSON body', because('body-broken-off'))

/** A defect of ours: told apart from the service's own 500, and counted in `/_mock/health`. */
export const internalError = (): Outcome => message(500, 'dc-mock internal error', because('internal-error'))

/**
 * What holds the state for all replicas is out of reach. Where nobody knows whether the work was done, no answer would be true: the
 * connection ends.
 */
export function storeAway(unsure: boolean): Outcome {
  const outcome = keyValidationFailed(because('store-away', unsure ? { unsure } : {}))
  return unsure ? { ...outcome, wire: { drop: true } } : outcome
}

const gatewayPhrases: Readonly<Record<number, string>> = {
  502: '502 Bad Gateway',
  503: '503 Service Unavailable',
  504: '504 Gateway Timeout',
}

/** What a proxy in front of the service would send: not the service's form. */
export function gatewayError(status: number, why: Why): Outcome {
  const title = gatewayPhrases[status] ?? String(status)
  return html(status, `<html>\n<head><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`, why)
}

const phrases: Readonly<Record<number, string>> = {
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

/** What the service says with a status where nothing else is known (service 7), or the proxy in front of it; a success has no body. */
export function ownWords(status: number, why: Why): Outcome {
  if (status < 400) return { status, type: 'none', body: '', why, changed: nothingChanged }
  if (status in gatewayPhrases) return gatewayError(status, why)
  return message(status, phrases[status] ?? `Error ${status}`, why)
}

/** A browser asks before a request to an operation that is open to any origin. */
export function preflight(methods: string, operation: OperationId | null): Outcome {
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
    why: because('preflight', { operation }),
    changed: [],
  }
}
