/** Kind of error: an invalid value, something unknown, a conflict with existing data, or a busy website. */
export type WebsiteErrorCode = 'invalid' | 'unknown' | 'conflict' | 'busy'

/** A rejected call that has changed nothing. The message is one sentence that includes how to fix the problem. */
export class WebsiteError extends Error {
  override readonly name = 'WebsiteError'
  readonly code: WebsiteErrorCode

  constructor(code: WebsiteErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
