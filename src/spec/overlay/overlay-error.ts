/** An overlay, or a spec, that cannot be used. Its message is one line that names the place and the cure. */
export class OverlayError extends Error {
  override readonly name = 'OverlayError'
  readonly code = 'invalid_overlay'

  /** The same error with where it was found before its message. */
  withLocation(place: string): OverlayError {
    return new OverlayError(`${place}: ${this.message}`, { cause: this })
  }
}

/** Runs something whose errors are about a place that it does not know. */
export function locateErrors<Result>(place: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw error instanceof OverlayError ? error.withLocation(place) : error
  }
}
