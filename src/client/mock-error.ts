import type { ClosestEntry, ClosestMail } from '../spec/generated/control.d.ts'

/**
 * What went wrong. `refused`: the mock says no, with its status. `timed-out`: what was waited for did not come. `token`: the control
 * token is missing or wrong. `out-of-reach`: nothing answers. `not-a-mock`: something else answers. `other-version`: the client was
 * made for another control plane.
 */
export type MockErrorCode = 'refused' | 'timed-out' | 'token' | 'out-of-reach' | 'not-a-mock' | 'other-version'

/** What came nearest to what was waited for, and in what it differs. */
export type Closest = ClosestEntry | ClosestMail

export interface MockErrorOptions {
  kind: MockErrorCode
  status?: number
  closest?: readonly Closest[]
  cause?: unknown
}

/** A call of a mock that failed. Its message is in the mock's own words and names the cure. */
export class MockError extends Error {
  override readonly name = 'MockError'
  readonly kind: MockErrorCode
  /** Status of the mock's answer; null where there was none, or where it was no refusal. */
  readonly status: number | null
  /** After a wait in vain, the nearest first; else empty. */
  readonly closest: readonly Closest[]

  constructor(message: string, { kind, status, closest = [], cause }: MockErrorOptions) {
    super(message, cause === undefined ? {} : { cause })
    this.kind = kind
    this.status = status ?? null
    this.closest = closest
  }

  /** All that it says, for logs and for other processes. */
  toJSON(): Pick<MockError, 'name' | 'message' | 'kind' | 'status' | 'closest'> {
    const { name, message, kind, status, closest } = this
    return { name, message, kind, status, closest }
  }
}

/** Whether something is a {@link MockError}, also one of another copy of this package, or of a page or sandbox with globals of its own. */
export function isMockError(error: unknown): error is MockError {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'MockError' && 'closest' in error
  )
}
