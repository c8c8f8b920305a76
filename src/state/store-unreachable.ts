/** Thrown if the shared store does not respond. Calls are retried, so the server does not need to be restarted. */
export class StoreUnreachableError extends Error {
  override readonly name = 'StoreUnreachableError'
  readonly code = 'store-unreachable'
  /**
   * Whether the operation may have run. If true, the operation was sent, but no response arrived. If false, the operation has not run and
   * never will.
   */
  readonly mayHaveRun: boolean

  constructor(message: string, { mayHaveRun }: { mayHaveRun: boolean }) {
    super(message)
    this.mayHaveRun = mayHaveRun
  }
}

/** Reports whether the error means that the shared store is unreachable. */
export function isStoreUnreachable(error: unknown): error is StoreUnreachableError {
  return error instanceof Error && 'code' in error && error.code === 'store-unreachable'
}
