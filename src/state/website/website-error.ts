/** Kind of error: invalid value, unknown item, conflict with existing data, or busy website. */
export type WebsiteErrorCode = 'invalid' | 'unknown' | 'conflict' | 'busy'

/** Error for a rejected call. The call has not changed anything. The message is one sentence with the problem and a fix. */
export class WebsiteError extends Error {
  override readonly name = 'WebsiteError'
  readonly code: WebsiteErrorCode
  /** The problem without the fix. Web pages show only the problem, because their users do not send requests themselves. */
  readonly problem: string

  /** @param fix how to fix the problem, if the fix is a request; other fixes are part of `problem` */
  constructor(code: WebsiteErrorCode, problem: string, fix: string | null = null) {
    super(fix === null ? problem : `${problem}; ${fix}`)
    this.code = code
    this.problem = problem
  }
}
