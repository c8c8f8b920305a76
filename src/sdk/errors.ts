/** JSON representation of an error, used by `JSON.stringify` and most loggers. */
export interface ErrorJson {
  /** Error class name, such as `DCServiceError`. */
  name: string
  message: string
  /**
   * Cause of the error. An error is represented by its name and message, any other object by its type. Null stays null. All other values
   * are converted to strings.
   */
  cause?: unknown
  /** HTTP response status. Present only for a `DCServiceError`. */
  statusCode?: number
  /** Request path. Present only for a `DCServiceError`. */
  endpoint?: string
  /** Request ID in the mock's journal. */
  requestId?: string
  /** Timeout in ms. Present only for a `DCServiceTimeoutError`. */
  timeoutMs?: number
}

/**
 * Marks errors from this module. An app can load several copies of the module, for example as ESM and CJS. They share this symbol, so each
 * copy recognizes the errors of the others.
 */
const errorMark: symbol = Symbol.for('dc-mock/sdk')

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

/** Thrown for an HTTP error, a redirect, or a response that is not from the service. */
export class DCServiceError extends SdkError {
  override readonly name = 'DCServiceError'
  /** HTTP response status. If the browser hides a redirect's status, the value is 0. */
  readonly statusCode: number
  /** Path of the failed request. */
  readonly endpoint: string
  /** Request ID in the mock's journal, for use with `dc-mock why ID`. Undefined if the response is not from a mock. */
  declare readonly requestId?: string

  constructor(message: string, statusCode: number, endpoint: string, requestId?: string) {
    super(message)
    this.statusCode = statusCode
    this.endpoint = endpoint
    if (requestId !== undefined) this.requestId = requestId
  }
}

/** Thrown if the complete response does not arrive before the timeout. Allow the signup in this case (service 4.9). */
export class DCServiceTimeoutError extends SdkError {
  override readonly name = 'DCServiceTimeoutError'
  /** The client's timeout, in ms. */
  readonly timeoutMs: number

  constructor(timeoutMs: number) {
    super(`The service did not send a complete response within ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}

/** Thrown if the caller aborts a check. */
export class DCServiceAbortError extends SdkError {
  override readonly name = 'DCServiceAbortError'
  /** Abort reason from the caller's signal. */
  declare readonly cause: unknown

  constructor(message = 'The caller canceled the check', cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
  }
}

/** Thrown if the response does not arrive or is incomplete. */
export class DCServiceNetworkError extends SdkError {
  override readonly name = 'DCServiceNetworkError'
  /** Original error from `fetch`. */
  declare readonly cause: unknown

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
  }
}

/** Thrown for an invalid argument, before any request is sent. */
export class DCServiceValidationError extends SdkError {
  override readonly name = 'DCServiceValidationError'
}

/** Replaces objects other than errors with their type, because they could contain secrets. */
function describeCause(cause: unknown): unknown {
  if (typeof cause !== 'object') return String(cause)
  if (cause === null) return null
  if ('name' in cause && 'message' in cause) return { name: String(cause.name), message: String(cause.message) }
  return Object.prototype.toString.call(cause)
}

// Unlike `instanceof`, these type guards also recognize errors from other copies of this module.

/** Reports whether an error is a {@link DCServiceError}. */
export function isDCServiceError(error: unknown): error is DCServiceError {
  return isNamed(error, 'DCServiceError')
}

/** Reports whether an error is a {@link DCServiceTimeoutError}. */
export function isDCServiceTimeoutError(error: unknown): error is DCServiceTimeoutError {
  return isNamed(error, 'DCServiceTimeoutError')
}

/** Reports whether an error is a {@link DCServiceAbortError}. */
export function isDCServiceAbortError(error: unknown): error is DCServiceAbortError {
  return isNamed(error, 'DCServiceAbortError')
}

/** Reports whether an error is a {@link DCServiceNetworkError}. */
export function isDCServiceNetworkError(error: unknown): error is DCServiceNetworkError {
  return isNamed(error, 'DCServiceNetworkError')
}

/** Reports whether an error is a {@link DCServiceValidationError}. */
export function isDCServiceValidationError(error: unknown): error is DCServiceValidationError {
  return isNamed(error, 'DCServiceValidationError')
}

function isNamed(error: unknown, name: string): boolean {
  if (typeof error !== 'object' || error === null) return false
  return Reflect.get(error, errorMark) === true && Reflect.get(error, 'name') === name
}
