import type { Error as ErrorAnswer } from '../../spec/generated/control.d.ts'

export type ErrorCode = ErrorAnswer['code']

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'too_large',
  503: 'unavailable',
}

/** Returns the error code for an HTTP status. Contradictory scenarios do not use these codes. */
export function codeOfStatus(status: number): ErrorCode {
  return codesByStatus[status] ?? 'internal_error'
}
