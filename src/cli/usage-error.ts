/** A mistake of whoever calls the command. Its message is one line that names the cure; the command exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
}
