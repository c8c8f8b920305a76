/**
 * Reason why a drill cannot start:
 * - `app-unreachable`: the signup address does not respond
 * - `sign-up-not-found`: the app responds with 404 or 405
 * - `sign-up-rejected`: the app rejects the signup before checking the address
 * - `no-check`: the app responds but does not call the mock
 * - `check-rejected`: the mock rejects the check, for example because of a wrong key
 */
export type DrillProblemCode =
  | 'app-unreachable'
  | 'sign-up-not-found'
  | 'sign-up-rejected'
  | 'no-check'
  | 'check-rejected'

/** Error that prevents a drill from starting. The message includes a fix. */
export class DrillProblem extends Error {
  override readonly name = 'DrillProblem'
  readonly code: DrillProblemCode

  constructor(code: DrillProblemCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
