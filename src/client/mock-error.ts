import type { ClosestEntry, ClosestMail } from '../spec/generated/control.d.ts'

/**
 * Reason for a `MockError`:
 * - `rejected`: the mock rejected the call. `status` contains the HTTP status.
 * - `timeout`: a wait timed out.
 * - `unauthorized`: the control token is missing or wrong.
 * - `unreachable`: no server responds.
 * - `not-a-mock`: the server that responded is not a mock.
 * - `version-mismatch`: the client and the mock have different control plane versions.
 */
export type MockErrorCode = 'rejected' | 'timeout' | 'unauthorized' | 'unreachable' | 'not-a-mock' | 'version-mismatch'

/** Entry that nearly matched the filter of a wait that timed out, with the differences. */
export type Closest = ClosestEntry | ClosestMail

/** Fields of a new {@link MockError}. */
export interface MockErrorOptions {
  code: MockErrorCode
  status?: number
  path?: string | null
  problem?: string | null
  closest?: readonly Closest[]
  cause?: unknown
}

/** Error for a failed call to a mock. The message comes from the mock and includes a fix. */
export class MockError extends Error {
  override readonly name = 'MockError'
  /** Error code. Check the code instead of the message, which may change. */
  readonly code: MockErrorCode
  /** HTTP status of the mock's rejection. Null if the mock did not reject the call. */
  readonly status: number | null
  /** Invalid field of the request body, such as `people[0].email`. Null if no specific field is invalid. */
  readonly path: string | null
  /** The message without the suggested request. Same as `message` if no request is suggested. */
  readonly problem: string
  /** Entries that came closest to matching when a wait timed out, best match first. Empty for other errors. */
  readonly closest: readonly Closest[]

  constructor(message: string, { code, status, path = null, problem = null, closest = [], cause }: MockErrorOptions) {
    super(message, cause === undefined ? {} : { cause })
    this.code = code
    this.status = status ?? null
    this.path = path
    this.problem = problem ?? message
    this.closest = closest
  }

  /** Returns all fields, for logging or for sending to another process. */
  toJSON(): Pick<MockError, 'name' | 'message' | 'code' | 'status' | 'path' | 'problem' | 'closest'> {
    const { name, message, code, status, path, problem, closest } = this
    return { name, message, code, status, path, problem, closest }
  }
}

/**
 * Reports whether an error is a {@link MockError}. Unlike `instanceof`, also works for errors from another realm or another copy of this
 * package.
 */
export function isMockError(error: unknown): error is MockError {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'MockError' && 'closest' in error
  )
}
