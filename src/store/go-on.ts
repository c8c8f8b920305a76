import type { Maybe } from './port.ts'

/**
 * Goes on with a value: at once where it is there, later where it is still to come. A store in memory answers at once, and to wait for
 * what is there costs a request more than the work that is done for it.
 */
export function goOn<T, U>(value: Maybe<T>, next: (value: T) => Maybe<U>): Maybe<U> {
  return isLater(value) ? value.then(next) : next(value)
}

/** Told by what it can do: a promise of another realm, as in a test runner's, is no instance of this one's. */
export function isLater<T>(value: Maybe<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value
}
