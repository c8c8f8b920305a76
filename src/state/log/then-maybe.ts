import type { MaybePromise } from '../port.ts'

/** Calls `next` with a value: immediately, or after the promise of the value has resolved. */
export function thenMaybe<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
