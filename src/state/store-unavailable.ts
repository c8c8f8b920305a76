/** The shared store could not run the operation. The caller can retry the operation later. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  readonly code = 'store-unavailable'
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
