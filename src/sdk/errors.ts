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
 * Marks the errors of every copy of this module: the ESM one, the CJS one, and those of other realms, each with classes of its own.
 * Symbols of the registry are the same in all of them.
 */
export const errorMark: symbol = Symbol.for('dc-mock/sdk')

abstract class SdkError extends Error {
  static {
    Object.defineProperty(SdkError.prototype, errorMark, { value: true })
  }

  toJSON(): ErrorJson {
    const { name, message, cause } = this
    const json: ErrorJson = Object.assign({ name, message }, this)
    if (cause !== undefined) json.cause = describeCause(cause)
    return json
  }
}

/** The service answered, but not with a verdict: 4xx, 5xx, a redirect, or an answer that is none of the service's. */
export class DCServiceError extends SdkError {
  override readonly name = 'DCServiceError'
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
  override readonly name = 'DCServiceTimeoutError'
  /** The limit. */
  readonly timeoutMs: number

  constructor(timeoutMs: number) {
    super(`No complete answer within ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}

/** The caller's signal ended the check. */
export class DCServiceAbortError extends SdkError {
  override readonly name = 'DCServiceAbortError'
  /** The reason of the signal. */
  declare readonly cause: unknown

  constructor(message = 'The check was cancelled by the caller', cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
  }
}

/** No answer came, or it broke off. */
export class DCServiceNetworkError extends SdkError {
  override readonly name = 'DCServiceNetworkError'
  /** What `fetch` threw. */
  declare readonly cause: unknown

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
  }
}

/** An argument cannot be right. Nothing was sent. */
export class DCServiceValidationError extends SdkError {
  override readonly name = 'DCServiceValidationError'
}

/** An object that is no error is not looked into: it may hold anything. */
function describeCause(cause: unknown): unknown {
  if (typeof cause !== 'object') return String(cause)
  if (cause === null) return null
  if ('name' in cause && 'message' in cause) return { name: String(cause.name), message: String(cause.message) }
  return Object.prototype.toString.call(cause)
}
