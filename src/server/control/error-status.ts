import { ScenarioError } from '../../state/scenario/error.ts'
import { isStoreUnreachable } from '../../state/store-unreachable.ts'
import { WebsiteError, type WebsiteErrorCode } from '../../state/website/website-error.ts'
import { codeOfStatus, type ErrorCode } from './error-code.ts'

/** Returns the response status of an error, or null if the error is a defect of dc-mock. */
export function errorStatusOf(error: unknown): number | null {
  if (isStoreUnreachable(error)) return 503
  if (error instanceof WebsiteError) return statuses[error.code]
  return error instanceof ScenarioError ? 400 : null
}

const statuses: Readonly<Record<WebsiteErrorCode, number>> = { invalid: 400, unknown: 404, conflict: 409, busy: 503 }

/** Returns the error code of such an error. A document that matches the schema but contradicts itself has its own code. */
export function errorCodeOf(error: unknown, status: number): ErrorCode {
  return error instanceof ScenarioError && error.rule !== null ? error.code : codeOfStatus(status)
}
