import { ScenarioError } from '../../state/scenario/error.ts'
import { StoreAwayError } from '../../state/store-away.ts'
import { Refusal, type RefusalKind } from '../../state/website/refusal.ts'
import { codeOf, type ErrorCode } from './error-code.ts'

/** The status that an error answers with which is the caller's; null where it is a defect of dc-mock. */
export function refusalStatus(error: unknown): number | null {
  if (error instanceof StoreAwayError) return 503
  if (error instanceof Refusal) return statuses[error.kind]
  return error instanceof ScenarioError ? 400 : null
}

const statuses: Readonly<Record<RefusalKind, number>> = { invalid: 400, unknown: 404, conflict: 409, busy: 503 }

/** The code of such an error: a document that fits the schema and contradicts itself is told from one that does not fit. */
export function refusalCode(error: unknown, status: number): ErrorCode {
  return error instanceof ScenarioError && error.rule !== null ? error.code : codeOf(status)
}
