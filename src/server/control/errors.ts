import type { Error as ErrorBody } from '../../spec/generated/control.d.ts'
import { formatPath } from '../../spec/json-pointer.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { ScenarioError } from '../../state/scenario/error.ts'
import { StoreUnavailableError } from '../../state/store-unavailable.ts'
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

/** Response to a failed control plane call. Not used for bugs in dc-mock. */
interface ErrorDescription {
  status: number
  code: ErrorCode
  message: string
  /** Path to the invalid field in the request body, such as `people[0].email`, or null if no field is invalid. */
  path: string | null
  /** Error message without the suggested fix, for display in a UI. Null if the UI should display `message`. */
  problem: string | null
}

/**
 * Returns null if the error is a bug in dc-mock. The HTTP status determines the error code, except for scenario documents whose only
 * problems are contradictory values. These have a separate code.
 */
export function describeError(error: unknown): ErrorDescription | null {
  if (error instanceof StoreUnavailableError) return createDescription(503, error)
  if (error instanceof WebsiteError) {
    const problem = error.problem === error.message ? null : error.problem
    return { ...createDescription(statuses[error.code], error), problem }
  }
  if (!(error instanceof ScenarioError)) return null
  const path = error.problems[0]?.path
  const isContradiction = error.problems.every(({ rule }) => rule !== undefined)
  return {
    ...createDescription(400, error),
    ...(isContradiction ? { code: error.code } : {}),
    path: path ? formatPath(path) : null,
  }
}

function createDescription(status: number, { message }: Error): ErrorDescription {
  return { status, code: codeOfStatus(status), message, path: null, problem: null }
}

const statuses: Readonly<Record<WebsiteErrorCode, number>> = { invalid: 400, unknown: 404, conflict: 409, busy: 503 }

/** The message suggests the most similar name in `known`, or contains `advice` if none is similar. */
export function unknownError(what: string, name: string, advice: string, known: Iterable<string> = []): WebsiteError {
  const nearest = nearestName(name, known)
  const problem = `No ${what} "${name.slice(0, 100)}"`
  return nearest
    ? new WebsiteError('unknown', `${problem}; did you mean "${nearest}"?`)
    : new WebsiteError('unknown', problem, advice)
}

export function removedError(appId: string): WebsiteError {
  return new WebsiteError('unknown', `The website "${appId}" was removed during the call`)
}
