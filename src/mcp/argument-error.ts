/** Error in tool arguments that the schema does not detect. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError'
  readonly code = 'invalid-argument'
}
