/** Error for a shared store that does not respond. dc-mock keeps retrying, so the server does not need to be restarted. */
export class StoreUnreachableError extends Error {
  override readonly name = 'StoreUnreachableError'
  readonly code = 'store-unreachable'
  /**
   * Whether the operation may have run. True if the operation was sent but no response arrived. False if the operation has not run and will
   * not run later.
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
