import type { Maybe } from '../port.ts'

/** Goes on with a value: at once where it is there, else when it is. */
export function thenNow<T, R>(value: Maybe<T>, next: (value: T) => Maybe<R>): Maybe<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
