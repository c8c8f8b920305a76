/** Error for a shared store that does not respond. Calls are retried, and no restart is needed. */
export class StoreUnreachableError extends Error {
  override readonly name = 'StoreUnreachableError'
  readonly code = 'store-unreachable'
  /**
   * Whether the operation may have run, because it was sent but no response arrived. If false, the operation has not run and will not run.
   */
  readonly mayHaveRun: boolean

  constructor(message: string, { mayHaveRun }: { mayHaveRun: boolean }) {
    super(message)
    this.mayHaveRun = mayHaveRun
  }
}

/** Reports whether an error means that the shared store is unreachable. */
export function isStoreUnreachable(error: unknown): error is StoreUnreachableError {
  return error instanceof Error && 'code' in error && error.code === 'store-unreachable'
}
