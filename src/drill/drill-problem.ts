/**
 * Reason why a drill cannot start:
 * - `app-unreachable`: the app does not respond at the signup URL
 * - `sign-up-not-found`: the app responds with 404 or 405
 * - `sign-up-rejected`: the app rejects the signup before it checks the address
 * - `no-check`: the app responds but does not call the mock
 * - `check-rejected`: the mock rejects the check, for example because of an invalid private key
 */
export type DrillProblemCode =
  | 'app-unreachable'
  | 'sign-up-not-found'
  | 'sign-up-rejected'
  | 'no-check'
  | 'check-rejected'

/** Thrown if a drill cannot start. The error message explains how to fix the problem. */
export class DrillProblem extends Error {
  override readonly name = 'DrillProblem'
  readonly code: DrillProblemCode

  constructor(code: DrillProblemCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
