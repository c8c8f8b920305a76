import type { ClosestEntry, ClosestMail } from '../spec/generated/control.d.ts'

/**
 * Error code of a `MockError`:
 * - `rejected`: the mock rejected the call. `status` contains the HTTP status.
 * - `timeout`: too few matches were found before the timeout.
 * - `unauthorized`: the control token is missing or incorrect.
 * - `unreachable`: no server responds.
 * - `not-a-mock`: the server is not a mock.
 * - `version-mismatch`: the client and the mock use different control plane versions.
 */
export type MockErrorCode = 'rejected' | 'timeout' | 'unauthorized' | 'unreachable' | 'not-a-mock' | 'version-mismatch'

/** Journal entry or email that almost matches the filters. `differences` lists the filters that do not match. */
export type Closest = ClosestEntry | ClosestMail

/** Options for a new {@link MockError}. */
export interface MockErrorOptions {
  code: MockErrorCode
  status?: number
  path?: string | null
  problem?: string | null
  closest?: readonly Closest[]
  cause?: unknown
}

/** Error for a failed call to a mock. The message usually suggests a fix. */
export class MockError extends Error {
  override readonly name = 'MockError'
  /** Error code. Use the code to distinguish errors, because messages can change. */
  readonly code: MockErrorCode
  /** HTTP status of the error response. Null if there was no error response. */
  readonly status: number | null
  /** Invalid field in the request body, such as `people[0].email`. Null if the error is not about a field. */
  readonly path: string | null
  /** Message without the suggested fix, for display in a UI. Same as `message` unless the mock rejected the call and suggested a fix. */
  readonly problem: string
  /** Entries that almost match the filter, best match first. Empty unless the call timed out. */
  readonly closest: readonly Closest[]

  constructor(message: string, { code, status, path = null, problem = null, closest = [], cause }: MockErrorOptions) {
    super(message, cause === undefined ? {} : { cause })
    this.code = code
    this.status = status ?? null
    this.path = path
    this.problem = problem ?? message
    this.closest = closest
  }

  /** Returns the fields to include in JSON output, for example in logs. */
  toJSON(): Pick<MockError, 'name' | 'message' | 'code' | 'status' | 'path' | 'problem' | 'closest'> {
    const { name, message, code, status, path, problem, closest } = this
    return { name, message, code, status, path, problem, closest }
  }
}

/** Reports whether an error is a {@link MockError}. Unlike `instanceof`, also works for errors from another copy of this package. */
export function isMockError(error: unknown): error is MockError {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'MockError' && 'closest' in error
  )
}
