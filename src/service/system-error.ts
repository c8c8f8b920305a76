/** Returns a system error's code, such as ENOSPC. For any other error, returns the error as a string. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
