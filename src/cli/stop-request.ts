/** Exit codes for processes terminated by a signal (128 plus the signal number). */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/** Signals less than this many milliseconds apart count as one. On Ctrl+C, both the terminal and npm can send the signal to the command. */
const sameSignalMs = 300

export interface StopRequestOptions {
  /** Ends the process immediately. */
  exit: (code: number) => void
  now: () => number
}

/**
 * Returns a function that resolves on the first SIGINT or SIGTERM. Signals are not handled until the function is first called. A second
 * signal ends the process.
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
