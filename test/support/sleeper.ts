import { createEnvironment } from '../../src/service/create-environment.ts'
import type { Environment } from '../../src/service/environment.ts'

/** A wait of the mock that a test can end. */
export interface Nap {
  ms: number
  /** Ends the wait as if the time had passed. */
  wake(): void
  /** Resolves when the caller ends the wait. */
  ended: Promise<void>
}

/** Creates an environment in which a wait lasts until the test or the caller ends it. */
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
    /** Resolves with the next wait when it starts. */
    nap() {
      const begun = naps.shift()
      return begun ? Promise.resolve(begun) : new Promise((resolve) => listeners.push(resolve))
    },
  }
}
