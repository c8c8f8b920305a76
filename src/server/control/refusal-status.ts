import { ScenarioError } from '../../scenario/error.ts'
import { Refusal, type RefusalKind } from '../../world/refusal.ts'

/** The status that an error answers with which is the caller's; null where it is a defect of dc-mock. */
export function refusalStatus(error: unknown): number | null {
  if (error instanceof Refusal) return statuses[error.kind]
  return error instanceof ScenarioError ? 400 : null
}

const statuses: Readonly<Record<RefusalKind, number>> = { invalid: 400, unknown: 404, conflict: 409, busy: 503 }
