import type { MaybePromise } from '../port.ts'

/** Hands each thing that happens to those who listen, in the order in which it happened, before `publish` is done. */
export interface Channel<T> {
  publish(item: T): MaybePromise<void>
  /** Returns what ends the listening. A listener must not throw. */
  subscribe(listener: (item: T) => void): () => void
}

export function createChannel<T>(): Channel<T> {
  const listeners = new Set<(item: T) => void>()
  return {
    publish(item) {
      for (const listener of listeners) listener(item)
    },
    subscribe(listener) {
      // Wrapped, so that the same function can listen twice and each ending ends its own.
      const own = (item: T): void => listener(item)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
