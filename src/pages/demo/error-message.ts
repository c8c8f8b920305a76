/** Why something failed, in words; a refusal in the mock's own. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
