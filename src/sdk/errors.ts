/** JSON form of an error, as used by `JSON.stringify` and most loggers. */
export interface ErrorJson {
  /** Class name of the error. */
  name: string
  /** Message of the error. */
  message: string
  /** Name and message of the cause. A cause that is not an error is given as text, or by its type if it is an object. */
  cause?: unknown
  /** HTTP status of a `DCServiceError`. */
  statusCode?: number
  /** Path of the call of a `DCServiceError`. */
  endpoint?: string
  /** ID of the request in the journal of a mock. */
  requestId?: string
  /** Timeout of a `DCServiceTimeoutError`. */
  timeoutMs?: number
}

/**
 * Marks the errors of every copy of this module: ESM, CJS and other realms each have their own classes. A registered symbol is the same in
 * all of them.
 */
export const errorMark: symbol = Symbol.for('dc-mock/sdk')

abstract class SdkError extends Error {
  static {
    Object.defineProperty(SdkError.prototype, errorMark, { value: true })
  }

  /** Returns the JSON form of the error. */
  toJSON(): ErrorJson {
    const { name, message, cause } = this
    const json: ErrorJson = Object.assign({ name, message }, this)
    if (cause !== undefined) json.cause = describeCause(cause)
    return json
  }
}

/** The service responded without a verdict: 4xx, 5xx, a redirect, or a response that is not from the service. */
export class DCServiceError extends SdkError {
  override readonly name = 'DCServiceError'
  /** HTTP status, or 0 if a browser hides the status of a redirect. */
  readonly statusCode: number
  /** Path of the call. */
  readonly endpoint: string
  /** ID of the request in the journal of a mock, for `dc-mock why ID`. Undefined for the live service. */
  declare readonly requestId?: string

  constructor(message: string, statusCode: number, endpoint: string, requestId?: string) {
    super(message)
    this.statusCode = statusCode
    this.endpoint = endpoint
    if (requestId !== undefined) this.requestId = requestId
  }
}

/** The client's timeout passed before the response was complete. Let the sign-up through (service 4.9). */
export class DCServiceTimeoutError extends SdkError {
  override readonly name = 'DCServiceTimeoutError'
  /** The timeout in ms. */
  readonly timeoutMs: number

  constructor(timeoutMs: number) {
    super(`No complete response within ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}

/** The caller aborted the check. */
export class DCServiceAbortError extends SdkError {
  override readonly name = 'DCServiceAbortError'
  /** Reason of the signal. */
  declare readonly cause: unknown

  constructor(message = 'The caller cancelled the check', cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
  }
}

/** There was no response, or it was incomplete. */
export class DCServiceNetworkError extends SdkError {
  override readonly name = 'DCServiceNetworkError'
  /** Error thrown by `fetch`. */
  declare readonly cause: unknown

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
  }
}

/** An argument is invalid. Nothing was sent. */
export class DCServiceValidationError extends SdkError {
  override readonly name = 'DCServiceValidationError'
}

/** An object that is not an error is given by its type only, since it may contain anything. */
function describeCause(cause: unknown): unknown {
  if (typeof cause !== 'object') return String(cause)
  if (cause === null) return null
  if ('name' in cause && 'message' in cause) return { name: String(cause.name), message: String(cause.message) }
  return Object.prototype.toString.call(cause)
}
