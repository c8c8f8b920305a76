/** The shared store is unavailable. dc-mock keeps trying to reach the store. */
export class StoreUnreachableError extends Error {
  override readonly name = 'StoreUnreachableError'
  readonly code = 'store-unreachable'
  /**
   * True if the operation may have run, because no response arrived. False if the operation has not run and will not run. Always false for
   * key checks, because they are safe to repeat.
   */
  readonly mayHaveRun: boolean

  constructor(message: string, { mayHaveRun }: { mayHaveRun: boolean }) {
    super(message)
    this.mayHaveRun = mayHaveRun
  }
}
