/** An invalid overlay or spec. The message is one line with the location and how to fix the problem. */
export class OverlayError extends Error {
  override readonly name = 'OverlayError'
  readonly code = 'invalid_overlay'

  /** Returns the same error with the location before its message. */
  withLocation(place: string): OverlayError {
    return new OverlayError(`${place}: ${this.message}`, { cause: this })
  }
}

/** Runs a function and adds the location to the errors that it throws. */
export function locateErrors<Result>(place: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw error instanceof OverlayError ? error.withLocation(place) : error
  }
}
