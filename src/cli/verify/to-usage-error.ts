import { UsageError } from '../usage-error.ts'

/** What the contract library refuses is wrong use of the command; any other error is a defect and stays one. */
export function toUsageError(error: unknown): unknown {
  return error instanceof TypeError ? new UsageError(error.message) : error
}
