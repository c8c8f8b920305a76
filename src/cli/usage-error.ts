/** A mistake in how the command was called. The message is one line and says how to fix the mistake. The exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
}
