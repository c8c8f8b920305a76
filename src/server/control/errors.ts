import type { Error as ErrorBody } from '../../spec/generated/control.d.ts'
import { formatPath } from '../../spec/json-pointer.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { ScenarioError } from '../../state/scenario/error.ts'
import { StoreUnreachableError } from '../../state/store-unreachable.ts'
import { WebsiteError, type WebsiteErrorCode } from '../../state/website/website-error.ts'

export type ErrorCode = ErrorBody['code']

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

export function codeOfStatus(status: number): ErrorCode {
  return codesByStatus[status] ?? 'internal_error'
}

/** Returns the HTTP status for an error, or null if the error is a bug in dc-mock. */
export function errorStatusOf(error: unknown): number | null {
  if (error instanceof StoreUnreachableError) return 503
  if (error instanceof WebsiteError) return statuses[error.code]
  return error instanceof ScenarioError ? 400 : null
}

const statuses: Readonly<Record<WebsiteErrorCode, number>> = { invalid: 400, unknown: 404, conflict: 409, busy: 503 }

/**
 * Returns the error code for an error. Contradictory values in a scenario document have a separate code. For all other errors, the HTTP
 * status determines the code.
 */
export function errorCodeOf(error: unknown, status: number): ErrorCode {
  return error instanceof ScenarioError && error.problems.every(({ rule }) => rule !== undefined)
    ? error.code
    : codeOfStatus(status)
}

/** Returns the path to the invalid field in the request body, such as `people[0].email`, or null if no field is invalid. */
export function errorPathOf(error: unknown): string | null {
  const path = error instanceof ScenarioError ? error.problems[0]?.path : undefined
  return path ? formatPath(path) : null
}

/** Returns the error message without the suggested fix, or null if the message suggests no fix. */
export function errorProblemOf(error: Error): string | null {
  return error instanceof WebsiteError && error.problem !== error.message ? error.problem : null
}

/**
 * Creates the error for an unknown name. The message suggests the most similar name in `known`, or contains `advice` if none is similar.
 */
export function unknownError(what: string, name: string, advice: string, known: Iterable<string> = []): WebsiteError {
  const nearest = nearestName(name, known)
  const problem = `No ${what} "${name.slice(0, 100)}"`
  return nearest
    ? new WebsiteError('unknown', `${problem}; did you mean "${nearest}"?`)
    : new WebsiteError('unknown', problem, advice)
}

/** Creates the error for a website that was removed during a call. */
export function removedError(appId: string): WebsiteError {
  return new WebsiteError('unknown', `The website "${appId}" was removed during the call`)
}
