/** Kind of error: a value is invalid, something is unknown, the call conflicts with existing data, or the website is busy. */
export type WebsiteErrorCode = 'invalid' | 'unknown' | 'conflict' | 'busy'

/** Error for a rejected call, which has changed nothing. The message is one sentence with the problem and a fix. */
export class WebsiteError extends Error {
  override readonly name = 'WebsiteError'
  readonly code: WebsiteErrorCode

  constructor(code: WebsiteErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
