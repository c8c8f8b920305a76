/** Returns the code of a system error, such as ENOSPC, or the message of any other error. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
