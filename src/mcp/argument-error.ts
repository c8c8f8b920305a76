/** Thrown if a tool's arguments are invalid. The agent can then correct the arguments and call the tool again. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError'
  readonly code = 'invalid-argument'
}
