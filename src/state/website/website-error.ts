/**
 * Why something cannot be done: what is asked for does not fit, is not there, is in the way of what is there, or others are at it
 * already.
 */
export type WebsiteErrorCode = 'invalid' | 'unknown' | 'conflict' | 'busy'

/** A call that changes nothing, with one sentence for the caller that names the cure. */
export class WebsiteError extends Error {
  override readonly name = 'Refusal'
  readonly kind: WebsiteErrorCode

  constructor(kind: WebsiteErrorCode, message: string) {
    super(message)
    this.kind = kind
  }
}
