/** What `JSON.stringify` and most loggers make of an error. */
export interface ErrorJson {
  name: string
  message: string
  /** Name and message of the cause; a reason that is no error stands as it is, or by its type. */
  cause?: unknown
  statusCode?: number
  endpoint?: string
  requestId?: string
  timeoutMs?: number
}

/**
 * On the prototype of each error, under a symbol that all copies of this module share: what the guards go by. The class cannot tell,
 * since the ESM and the CJS copy, and each realm, have one of their own.
 */
export const brand: symbol = Symbol.for('dc-mock/sdk')

abstract class SdkError extends Error {
  toJSON(): ErrorJson {
    const { name, message, cause } = this
    const json: ErrorJson = Object.assign({ name, message }, this)
    if (cause !== undefined) json.cause = describeCause(cause)
    return json
  }
}

/** The service answered, but not with a verdict: 4xx, 5xx, a redirect, or an answer that is none of the service's. */
export class DCServiceError extends SdkError {
  declare readonly name: 'DCServiceError'
  /** Status of the answer; 0 where a browser hides that of a redirect. */
  readonly statusCode: number
  /** Path that was called. */
  readonly endpoint: string
  /** Where a mock answered: names the request in its journal, as in `dc-mock why ID`. */
  declare readonly requestId?: string

  constructor(message: string, statusCode: number, endpoint: string, requestId?: string) {
    super(message)
    this.statusCode = statusCode
    this.endpoint = endpoint
    if (requestId !== undefined) this.requestId = requestId
  }
}

/** The client's own time limit passed before the whole answer was there. On it, let the signup through (service 4.9). */
export class DCServiceTimeoutError extends SdkError {
  declare readonly name: 'DCServiceTimeoutError'
  /** The limit. */
  readonly timeoutMs: number

  constructor(timeoutMs: number) {
    super(`No complete answer within ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}

/** The caller's signal ended the check. `cause` is the signal's reason, whatever that is. */
export class DCServiceAbortError extends SdkError {
  declare readonly name: 'DCServiceAbortError'

  constructor(message = 'The check was cancelled by the caller', cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
  }
}

/** No answer came, or it broke off. `cause` is what `fetch` threw. */
export class DCServiceNetworkError extends SdkError {
  declare readonly name: 'DCServiceNetworkError'

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
  }
}

/** An argument cannot be right. Nothing was sent. */
export class DCServiceValidationError extends SdkError {
  declare readonly name: 'DCServiceValidationError'
}

for (const [name, kind] of Object.entries({
  DCServiceError,
  DCServiceTimeoutError,
  DCServiceAbortError,
  DCServiceNetworkError,
  DCServiceValidationError,
})) {
  // On the prototype, as with the built-in errors: a name set later would be missing from the stack's first line.
  Object.defineProperty(kind.prototype, 'name', { value: name, writable: true, configurable: true })
  Object.defineProperty(kind.prototype, brand, { value: name })
}

/** An object that is no error is not looked into: it may hold anything. */
function describeCause(cause: unknown): unknown {
  if (typeof cause !== 'object') return String(cause)
  if (cause === null) return null
  if ('name' in cause && 'message' in cause) return { name: String(cause.name), message: String(cause.message) }
  return Object.prototype.toString.call(cause)
}
