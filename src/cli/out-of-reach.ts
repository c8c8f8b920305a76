/** A server that does not answer. Its message is one line that names the cure; the command exits with 3. */
export class OutOfReachError extends Error {
  override readonly name = 'OutOfReachError'
  readonly code = 'out-of-reach'
}
