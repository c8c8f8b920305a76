import type { MaybePromise } from '../port.ts'

/** `publish` resolves after all listeners have been called in order. */
export interface Channel<T> {
  publish(item: T): MaybePromise<void>
  /** Returns a function that removes the listener. A listener must not throw. */
  subscribe(listener: (item: T) => void): () => void
}

export function createChannel<T>(): Channel<T> {
  const listeners = new Set<(item: T) => void>()
  return {
    publish(item) {
      for (const listener of listeners) listener(item)
    },
    subscribe(listener) {
      // The same function can be subscribed twice, and each subscription can be removed separately.
      const own = (item: T): void => listener(item)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
