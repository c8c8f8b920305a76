/** Promise that reports its first use. `await` calls `then`, because the promise's constructor is not `Promise`. */
export class TrackedPromise<Result> extends Promise<Result> {
  /** Called when the promise is awaited, or when a handler is added. */
  onUse: () => void = () => {}

  // Promises derived from this one need no tracking.
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
