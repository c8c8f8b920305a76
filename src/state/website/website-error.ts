/** Kind of error: invalid value, unknown object, conflict with existing data, or busy website. */
export type WebsiteErrorCode = 'invalid' | 'unknown' | 'conflict' | 'busy'

/** Error for a rejected call that has not changed anything. The message is one sentence with the problem and a fix. */
export class WebsiteError extends Error {
  override readonly name = 'WebsiteError'
  readonly code: WebsiteErrorCode
  /** Problem without the fix. Web pages show only the problem, because their users do not send requests themselves. */
  readonly problem: string

  /** @param fix request that fixes the problem; any other fix is part of `problem` */
  constructor(code: WebsiteErrorCode, problem: string, fix: string | null = null) {
    super(fix === null ? problem : `${problem}; ${fix}`)
    this.code = code
    this.problem = problem
  }
}
