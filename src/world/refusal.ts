/** Why something cannot be done: what is asked for does not fit, is not there, or is in the way of what is there. */
export type RefusalKind = 'invalid' | 'unknown' | 'conflict'

/** A call that changes nothing, with one sentence for the caller that names the cure. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string) {
    super(message)
    this.kind = kind
  }
}
