/** Error about an invalid overlay or spec. The message is a single line that names the location of the problem and a fix. */
export class OverlayError extends Error {
  override readonly name = 'OverlayError'
  /** Error code of all overlay errors. Compare the code instead of the message. */
  readonly code = 'invalid_overlay'

  /** Returns a copy of the error whose message starts with the location. */
  withLocation(place: string): OverlayError {
    return new OverlayError(`${place}: ${this.message}`, { cause: this })
  }
}

/** Runs a function and adds the location to the message of any `OverlayError` that the function throws. */
export function locateErrors<Result>(place: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw error instanceof OverlayError ? error.withLocation(place) : error
  }
}
