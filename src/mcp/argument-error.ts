/** Thrown for invalid tool arguments. The agent can correct the arguments and call the tool again. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError'
  readonly code = 'invalid-argument'
}
