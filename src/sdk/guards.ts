import {
  type DCServiceAbortError,
  type DCServiceError,
  type DCServiceNetworkError,
  type DCServiceTimeoutError,
  type DCServiceValidationError,
  errorMark,
} from './errors.ts'

// Each guard knows the errors of every copy of this client in the process, where `instanceof` knows those of one.

export function isDCServiceError(error: unknown): error is DCServiceError {
  return isNamed(error, 'DCServiceError')
}

export function isDCServiceTimeoutError(error: unknown): error is DCServiceTimeoutError {
  return isNamed(error, 'DCServiceTimeoutError')
}

export function isDCServiceAbortError(error: unknown): error is DCServiceAbortError {
  return isNamed(error, 'DCServiceAbortError')
}

export function isDCServiceNetworkError(error: unknown): error is DCServiceNetworkError {
  return isNamed(error, 'DCServiceNetworkError')
}

export function isDCServiceValidationError(error: unknown): error is DCServiceValidationError {
  return isNamed(error, 'DCServiceValidationError')
}

function isNamed(error: unknown, name: string): boolean {
  if (typeof error !== 'object' || error === null) return false
  return Reflect.get(error, errorMark) === true && Reflect.get(error, 'name') === name
}
