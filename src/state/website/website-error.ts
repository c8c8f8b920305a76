/** Reason for the error: an invalid value, an unknown object, a conflict with existing data, or a busy website. */
export type WebsiteErrorCode = 'invalid' | 'unknown' | 'conflict' | 'busy'

/** The call was rejected and had no effect. The message describes the problem and how to fix it. */
export class WebsiteError extends Error {
  override readonly name = 'WebsiteError'
  readonly code: WebsiteErrorCode
  /** Message without the suggested fix. Web pages show only this part. */
  readonly problem: string

  /** @param fix request that fixes the problem. Omitted if `problem` already describes the fix. */
  constructor(code: WebsiteErrorCode, problem: string, fix: string | null = null) {
    super(fix === null ? problem : `${problem}; ${fix}`)
    this.code = code
    this.problem = problem
  }
}
