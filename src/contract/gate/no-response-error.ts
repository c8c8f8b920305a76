/**
 * - `unknown-host`, `refused`, `unreachable`: no connection is possible
 * - `certificate`, `tls`: no trusted connection is possible
 * - `timeout`: the whole response did not arrive in time
 * - `reset`, `cut-off`: the connection ended before or during the response
 * - `not-http`, `too-large`: the response cannot be read
 */
export type NoResponseKind =
  | 'unknown-host'
  | 'refused'
  | 'unreachable'
  | 'certificate'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'cut-off'
  | 'not-http'
  | 'too-large'

/** Error that is thrown if a request has no response. `message` is one line of text for users. */
export class NoResponseError extends Error {
  override readonly name = 'NoAnswer'
  readonly kind: NoResponseKind

  constructor(kind: NoResponseKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }

  /** Whether the request did not reach the target. False if the target sent an unreadable response. */
  get unreachable(): boolean {
    return this.kind !== 'cut-off' && this.kind !== 'not-http' && this.kind !== 'too-large'
  }
}
