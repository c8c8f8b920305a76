/** Error about an invalid overlay or spec. The message is one line with the location of the problem and a fix. */
export class OverlayError extends Error {
  override readonly name = 'OverlayError'
  /** Code of all overlay errors. Compare this code, not the message. */
  readonly code = 'invalid_overlay'

  /** Returns a copy of the error with the location prepended to its message. */
  withLocation(place: string): OverlayError {
    return new OverlayError(`${place}: ${this.message}`, { cause: this })
  }
}

/** Runs a function and adds the location to any `OverlayError` it throws. */
export function locateErrors<Result>(place: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw error instanceof OverlayError ? error.withLocation(place) : error
  }
}
