import {
  type DCServiceAbortError,
  type DCServiceError,
  type DCServiceNetworkError,
  type DCServiceTimeoutError,
  type DCServiceValidationError,
  errorMark,
} from './errors.ts'

// Type guards for the errors of this client. Each guard recognizes errors from every copy of this client in the process. In contrast,
// `instanceof` recognizes only errors from a single copy.

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
