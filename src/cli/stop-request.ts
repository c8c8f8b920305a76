/** Exit codes of a process ended by a signal: 128 plus the signal number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Signals within this time, in milliseconds, count as one. On Ctrl+C, the terminal signals both npm and the command, and npm forwards its
 * signal to the command.
 */
const sameSignalMs = 300

export interface StopRequestOptions {
  /** Ends the process immediately. */
  exit: (code: number) => void
  /** Returns the time in milliseconds. */
  now: () => number
}

/** Listens for SIGINT and SIGTERM from the first call on. The first signal resolves the promise. A later signal ends the process. */
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
