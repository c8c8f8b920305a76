/** The shared store is unavailable. dc-mock keeps retrying to reach it. */
export class StoreUnreachableError extends Error {
  override readonly name = 'StoreUnreachableError'
  readonly code = 'store-unreachable'
  /**
   * True if the operation may have run, because no response arrived. False if it did not run and never will, and for key checks, which are
   * safe to repeat.
   */
  readonly mayHaveRun: boolean

  constructor(message: string, { mayHaveRun }: { mayHaveRun: boolean }) {
    super(message)
    this.mayHaveRun = mayHaveRun
  }
}
