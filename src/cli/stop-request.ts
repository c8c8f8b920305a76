/** Exit codes of a process that a signal ended: 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Signals that come within so many ms are one wish: a terminal sends Ctrl+C to npm and to the command alike, and npm hands its own
 * on to the command. Nobody presses twice as fast.
 */
const sameSignalMs = 300

export interface StopRequestOptions {
  /** Ends the process at once. */
  exit: (code: number) => void
  /** Time in ms. */
  now: () => number
}

/**
 * Listens for SIGINT and SIGTERM from its first call on. The first one settles the promise, so that the command can finish what it
 * began; one that comes later ends the process.
 */
export function createStopRequest({ exit, now }: StopRequestOptions): () => Promise<void> {
  let stopPromise: Promise<void> | undefined
  return function stopRequested() {
    stopPromise ??= new Promise((resolve) => {
      let first: number | undefined
      for (const [signal, code] of Object.entries(exitCodes)) {
        process.on(signal, () => {
          first ??= now()
          if (now() - first > sameSignalMs) exit(code)
          resolve()
        })
      }
    })
    return stopPromise
  }
}
