/** Why a request got no answer that can be judged. */

/**
 * - `unknown-host`, `refused`, `unreachable`: there is nobody to connect to
 * - `certificate`, `tls`: no connection that can be trusted
 * - `timeout`: no whole answer in time
 * - `reset`, `cut-off`: the connection ended before the answer, or in its middle
 * - `not-http`, `too-large`: what came cannot be read
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

/** A request that got no answer. `message` is one line that can be shown. */
export class NoResponseError extends Error {
  override readonly name = 'NoAnswer'
  readonly kind: NoResponseKind

  constructor(kind: NoResponseKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }

  /** Whether the target was not reached at all, as against one that answers badly. */
  get unreachable(): boolean {
    return this.kind !== 'cut-off' && this.kind !== 'not-http' && this.kind !== 'too-large'
  }
}
