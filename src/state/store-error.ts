/** The shared state cannot be used. The message is one line that says how to fix it, and never contains a password. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** Whether nothing answers at the address, as opposed to something that cannot be used. */
  readonly outOfReach: boolean

  constructor(message: string, { outOfReach, cause }: { outOfReach: boolean; cause?: unknown }) {
    super(message, cause === undefined ? {} : { cause })
    this.outOfReach = outOfReach
  }
}
