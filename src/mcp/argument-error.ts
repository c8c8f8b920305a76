/** Error in the arguments of a tool that the schema does not cover. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError'
  readonly code = 'invalid-argument'
}
