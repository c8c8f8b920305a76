import { ScenarioError } from '../../state/scenario/error.ts'
import { isStoreUnreachable } from '../../state/store-unreachable.ts'
import { WebsiteError, type WebsiteErrorCode } from '../../state/website/website-error.ts'
import { codeOfStatus, type ErrorCode } from './error-code.ts'

/** Returns the HTTP status for an error, or null if the error is a defect in dc-mock. */
export function errorStatusOf(error: unknown): number | null {
  if (isStoreUnreachable(error)) return 503
  if (error instanceof WebsiteError) return statuses[error.code]
  return error instanceof ScenarioError ? 400 : null
}

const statuses: Readonly<Record<WebsiteErrorCode, number>> = { invalid: 400, unknown: 404, conflict: 409, busy: 503 }

/**
 * Returns the error code for an error with the given HTTP status. A scenario document that matches the schema but contradicts itself has a
 * specific code.
 */
export function errorCodeOf(error: unknown, status: number): ErrorCode {
  return error instanceof ScenarioError && error.problems.every(({ rule }) => rule !== undefined)
    ? error.code
    : codeOfStatus(status)
}
