/** Every answer that is not an operation's success is made here, in the words of the service (service 7). */
import type { Change } from '../journal/journal.ts'
import { because, type Why } from '../journal/why.ts'
import type { Outcome } from './exchange.ts'

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

export const methodNotAllowed = (allow: string, hint?: string): Outcome =>
  message(405, 'Method not allowed', because('wrong-method', hint ? { allow, hint } : { allow }), { allow })

export const missingKey = (): Outcome => message(401, 'Missing x-dc-key header', because('missing-key'))

export const invalidKey = (why: Why): Outcome => message(401, 'Invalid API key', why)

export const keyValidationFailed = (why: Why): Outcome => message(500, 'API key validation failed', why)

export const gateRefused = (wrong: 'cop_key' | 'secret'): Outcome =>
  message(401, 'Invalid key or secret', because('gate-refused', { wrong }))

export const quotaExhausted = (why: Why): Outcome => message(429, 'Email check quota exhausted', why)

export const invalidJson = (): Outcome => message(400, 'Invalid JSON body', because('invalid-json'))

export const invalidBody = (problem: string): Outcome => message(400, problem, because('invalid-body', { problem }))

export const invalidQuery = (problem: string): Outcome => message(400, problem, because('invalid-query', { problem }))

export const bodyTooLarge = (limit: number): Outcome =>
  message(413, 'Request body too large', because('body-too-large', { limit }))

/** Whoever sent it is gone, as a rule; half a body is no JSON. */
export const bodyBrokenOff = (): Outcome => message(400, 'Invalid JSON body', because('body-broken-off'))

/** A defect of ours: told apart from the service's own 500, and counted in `/_mock/health`. */
export const internalError = (): Outcome => message(500, 'dc-mock internal error', because('internal-error'))

/** What a proxy in front of the service would send: not the service's form. */
export const badGateway = (why: Why): Outcome =>
  html(
    502,
    '<html>\n<head><title>502 Bad Gateway</title></head>\n<body><h1>502 Bad Gateway</h1></body>\n</html>\n',
    why,
  )

/** A browser asks before a request to an operation that is open to any origin. */
export function preflight(methods: string): Outcome {
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
    why: because('preflight'),
    changed: [],
  }
}
