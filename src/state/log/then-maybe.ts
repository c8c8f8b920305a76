import type { MaybePromise } from '../port.ts'

/** Calls `next` with a value. If the value is a promise, calls `next` when the promise resolves. */
export function thenMaybe<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
