import { createEnvironment } from '../../src/service/create-environment.ts'
import type { Environment } from '../../src/service/environment.ts'

/** A wait of the mock that a test can end. */
export interface Nap {
  ms: number
  /** Lets the time pass. */
  wake(): void
  /** Resolves when whoever the mock waits for ends the wait. */
  ended: Promise<void>
}

/** Surroundings in which a wait lasts until the test ends it, or whoever the mock waits for. */
export function createSleeper(): { environment: Environment; nap(): Promise<Nap> } {
  const naps: Nap[] = []
  const listeners: ((nap: Nap) => void)[] = []
  const begin = (nap: Nap): void => {
    const listener = listeners.shift()
    if (listener) listener(nap)
    else naps.push(nap)
  }
  const sleep: Environment['sleep'] = (ms, signal) =>
    new Promise((resolve) => {
      const ended = new Promise<void>((end) => {
        if (signal.aborted) end()
        signal.addEventListener('abort', () => end())
      })
      void ended.then(resolve)
      begin({ ms, wake: resolve, ended })
    })
  return {
    environment: { ...createEnvironment(), sleep },
    /** The next wait, once it begins. */
    nap() {
      const begun = naps.shift()
      return begun ? Promise.resolve(begun) : new Promise((resolve) => listeners.push(resolve))
    },
  }
}
