import { createEnvironment } from '../../src/service/create-environment.ts'
import type { Environment } from '../../src/service/environment.ts'

export interface PausedTime {
  /** Creates an environment for a mock whose waits last until the test, the caller or the end of the mock ends them. */
  environment: Environment
  /** Resolves when the next request waits, with the requested milliseconds. */
  wait(): Promise<number>
  letGo(): void
}

/** An environment in which no time passes during waits. */
export function createPausedTime(): PausedTime {
  const asked: number[] = []
  const sleepers: (() => void)[] = []
  let tell = (): void => {}
  return {
    async wait() {
      if (asked.length === 0) {
        await new Promise<void>((resolve) => {
          tell = resolve
        })
      }
      return asked.shift() ?? Number.NaN
    },
    letGo: () => {
      for (const wake of sleepers.splice(0)) wake()
    },
    environment: {
      ...createEnvironment(),
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          asked.push(ms)
          sleepers.push(resolve)
          signal.addEventListener('abort', () => resolve(), { once: true })
          tell()
        }),
    },
  }
}
