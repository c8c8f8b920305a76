/** Error for an invalid overlay or spec. The one-line message says where the problem is and suggests a fix. */
export class OverlayError extends Error {
  override readonly name = 'OverlayError'
  /** Error code, which is the same for all overlay errors. Programs should check the code, not the message. */
  readonly code = 'invalid_overlay'

  /** Returns a copy of the error with the location at the start of the message. */
  withLocation(place: string): OverlayError {
    return new OverlayError(`${place}: ${this.message}`, { cause: this })
  }
}

/** Adds the location to the message of any `OverlayError` that `run` throws. */
export function locateErrors<Result>(place: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw error instanceof OverlayError ? error.withLocation(place) : error
  }
}
