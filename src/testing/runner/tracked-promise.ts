/** Promise that reports each use. The promise's constructor is not `Promise`, so `await` calls `then`, which detects the use. */
export class TrackedPromise<Result> extends Promise<Result> {
  /** Called when the promise is awaited, or when a handler is added. */
  onUse: () => void = () => {}

  // Promises derived from this promise do not need to be tracked.
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
