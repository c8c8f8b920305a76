/** The one-line message describes the problem, usually suggests a fix, and contains no password. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** True if no server responds at the address. False if a server responds but cannot be used as a store. */
  readonly unreachable: boolean
  readonly code: 'store-unreachable' | 'store-unusable'

  constructor(message: string, { unreachable, cause }: { unreachable: boolean; cause?: unknown }) {
    super(message, cause === undefined ? {} : { cause })
    this.unreachable = unreachable
    this.code = unreachable ? 'store-unreachable' : 'store-unusable'
  }
}
