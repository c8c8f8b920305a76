/** Thrown if the arguments of a tool are invalid. The agent can correct the arguments and call the tool again. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError'
  readonly code = 'invalid-argument'
}
