/** Kind of error. A value is invalid, something is unknown, the call conflicts with existing data, or the website is busy. */
export type WebsiteErrorCode = 'invalid' | 'unknown' | 'conflict' | 'busy'

/** Error for a rejected call. The call has changed nothing. The message is one sentence that includes how to fix the problem. */
export class WebsiteError extends Error {
  override readonly name = 'WebsiteError'
  readonly code: WebsiteErrorCode

  constructor(code: WebsiteErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
