import { UsageError } from '../usage-error.ts'

/** Converts a `TypeError`, which the contract library throws for invalid arguments, to a `UsageError`. Returns other errors unchanged. */
export function toUsageError(error: unknown): unknown {
  return error instanceof TypeError ? new UsageError(error.message) : error
}
