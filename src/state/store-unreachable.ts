/** Error for a shared store that does not respond. dc-mock retries automatically. */
export class StoreUnreachableError extends Error {
  override readonly name = 'StoreUnreachableError'
  readonly code = 'store-unreachable'
  /**
   * True if the operation was sent but no response arrived, so the operation may have run. If false, the operation did not run and never
   * will.
   */
  readonly mayHaveRun: boolean

  constructor(message: string, { mayHaveRun }: { mayHaveRun: boolean }) {
    super(message)
    this.mayHaveRun = mayHaveRun
  }
}
