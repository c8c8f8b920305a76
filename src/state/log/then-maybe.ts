import type { MaybePromise } from '../port.ts'

/** Goes on with a value: at once where it is there, else when it is. */
export function thenMaybe<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
