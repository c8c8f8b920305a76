import { UsageError } from '../usage-error.ts'

/**
 * Converts a `TypeError` to a `UsageError`. The contract library throws a `TypeError` for invalid arguments. Returns all other errors
 * unchanged.
 */
export function toUsageError(error: unknown): unknown {
  return error instanceof TypeError ? new UsageError(error.message) : error
}
