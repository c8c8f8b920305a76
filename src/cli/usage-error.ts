/** Error for an invalid command line or setting. The exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
  /** One-line description of the mistake, without a trailing period. */
  readonly problem: string
  /** Suggested fix. Null if `problem` already suggests a fix. */
  readonly fix: string | null

  constructor(problem: string, fix: string | null = null) {
    super(fix === null ? problem : `${problem}${/[.?!]$/.test(problem) ? '' : '.'} ${toSentence(fix)}`)
    this.problem = problem
    this.fix = fix
  }
}

export function toSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
