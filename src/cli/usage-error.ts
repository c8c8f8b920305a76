/** Error for a command that was called incorrectly. The exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
  /** Description of the mistake in one line, without a full stop. */
  readonly problem: string
  /** Suggestion that explains how to fix the mistake. Null if `problem` already explains the fix. */
  readonly fix: string | null

  constructor(problem: string, fix: string | null = null) {
    super(fix === null ? problem : `${problem}${/[.?!]$/.test(problem) ? '' : '.'} ${toSentence(fix)}`)
    this.problem = problem
    this.fix = fix
  }
}

/** Capitalizes the first letter of a text. */
export function toSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
