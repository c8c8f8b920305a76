import { ScenarioError } from '../../state/scenario/error.ts'
import { StoreUnreachableError } from '../../state/store-unreachable.ts'
import { WebsiteError, type WebsiteErrorCode } from '../../state/website/website-error.ts'
import { codeOfStatus, type ErrorCode } from './error-code.ts'

/** The status that an error answers with which is the caller's; null where it is a defect of dc-mock. */
export function errorStatusOf(error: unknown): number | null {
  if (error instanceof StoreUnreachableError) return 503
  if (error instanceof WebsiteError) return statuses[error.code]
  return error instanceof ScenarioError ? 400 : null
}

const statuses: Readonly<Record<WebsiteErrorCode, number>> = { invalid: 400, unknown: 404, conflict: 409, busy: 503 }

/** The code of such an error: a document that fits the schema and contradicts itself is told from one that does not fit. */
export function errorCodeOf(error: unknown, status: number): ErrorCode {
  return error instanceof ScenarioError && error.rule !== null ? error.code : codeOfStatus(status)
}
