/** The code of an error of the system, such as ENOSPC; of another error, its text. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
