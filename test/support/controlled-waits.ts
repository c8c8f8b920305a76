import { createEnvironment } from '../../src/service/create-environment.ts'
import type { Environment } from '../../src/service/environment.ts'

/** Wait of the mock that a test can end. */
export interface ControlledWait {
  ms: number
  /** Ends the wait as if its time had passed. */
  wake(): void
  /** Resolves when the caller ends the wait. */
  ended: Promise<void>
}

/** Creates an environment in which each wait lasts until the test or the caller ends it. */
export function createControlledWaits(): { environment: Environment; nextWait(): Promise<ControlledWait> } {
  const pendingWaits: ControlledWait[] = []
  const listeners: ((wait: ControlledWait) => void)[] = []
  const begin = (wait: ControlledWait): void => {
    const listener = listeners.shift()
    if (listener) listener(wait)
    else pendingWaits.push(wait)
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
    /** Resolves when the next wait starts. */
    nextWait() {
      const wait = pendingWaits.shift()
      return wait ? Promise.resolve(wait) : new Promise((resolve) => listeners.push(resolve))
    },
  }
}
