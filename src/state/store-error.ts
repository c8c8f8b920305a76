/** The shared state cannot be used. The message is one line that says how to fix it, and never contains a password. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** Whether there is no response at the address, as opposed to an unusable store. */
  readonly unreachable: boolean
  readonly code: 'store-unreachable' | 'store-unusable'

  constructor(message: string, { unreachable, cause }: { unreachable: boolean; cause?: unknown }) {
    super(message, cause === undefined ? {} : { cause })
    this.unreachable = unreachable
    this.code = unreachable ? 'store-unreachable' : 'store-unusable'
  }
}
