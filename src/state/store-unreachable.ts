/** The state is out of reach: what holds it for all replicas does not answer. It comes back by itself. */
export class StoreUnreachableError extends Error {
  override readonly name = 'StoreAwayError'
  /**
   * Whether the operation may have happened all the same: it was sent, and no answer came. Where it is false, nothing has happened,
   * and nothing will.
   */
  readonly mayHaveRun: boolean

  constructor(message: string, { mayHaveRun: unsure }: { mayHaveRun: boolean }) {
    super(message)
    this.mayHaveRun = unsure
  }
}
