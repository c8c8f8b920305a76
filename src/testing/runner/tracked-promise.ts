/**
 * Calls `onUse` each time the promise is awaited or a handler is added. `await` calls the overridden `then`, because the promise is an
 * instance of a subclass of `Promise`.
 */
export class TrackedPromise<Result> extends Promise<Result> {
  onUse: () => void = () => {}

  // Makes `then` return an ordinary promise, because promises derived from a tracked promise do not need to be tracked.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  // biome-ignore lint/suspicious/noThenProperty: overrides the method of Promise
  override then<Fulfilled = Result, Rejected = never>(
    onFulfilled?: ((value: Result) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    this.onUse()
    return super.then(onFulfilled, onRejected)
  }
}
