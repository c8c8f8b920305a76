import { createEnvironment } from '../../src/service/create-environment.ts'
import type { Environment } from '../../src/service/environment.ts'

export interface PausedTime {
  /** Environment in which a wait lasts until the test or the caller ends the wait, or until the mock is closed. */
  environment: Environment
  /** Resolves with the requested milliseconds when the next request waits. */
  wait(): Promise<number>
  endWaits(): void
}

/** Creates an environment in which time does not pass during waits. */
export function createPausedTime(): PausedTime {
  const durations: number[] = []
  const sleepers: (() => void)[] = []
  let notify = (): void => {}
  return {
    async wait() {
      if (durations.length === 0) {
        await new Promise<void>((resolve) => {
          notify = resolve
        })
      }
      return durations.shift() ?? Number.NaN
    },
    endWaits: () => {
      for (const wake of sleepers.splice(0)) wake()
    },
    environment: {
      ...createEnvironment(),
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          durations.push(ms)
          sleepers.push(resolve)
          signal.addEventListener('abort', () => resolve(), { once: true })
          notify()
        }),
    },
  }
}
