import type { MaybePromise } from '../port.ts'

/** Notifies listeners of each event, in order, before `publish` completes. */
export interface Channel<T> {
  publish(item: T): MaybePromise<void>
  /** Returns a function that ends the subscription. A listener must not throw. */
  subscribe(listener: (item: T) => void): () => void
}

export function createChannel<T>(): Channel<T> {
  const listeners = new Set<(item: T) => void>()
  return {
    publish(item) {
      for (const listener of listeners) listener(item)
    },
    subscribe(listener) {
      // Wrapped, so that the same function can subscribe twice and each subscription ends separately.
      const own = (item: T): void => listener(item)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
