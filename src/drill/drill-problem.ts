/**
 * Reason why a drill cannot start:
 * - `app-unreachable`: the app does not respond at the signup URL
 * - `sign-up-not-found`: the app responds with 404 or 405
 * - `sign-up-rejected`: the app rejects the signup before it checks the address
 * - `no-check`: the mock receives no check of the signup's address
 * - `check-rejected`: the mock rejects a request, for example because of an invalid key, or the app uses another website's key
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
