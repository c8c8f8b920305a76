/** Exit codes of a process that a signal ends: 128 plus the signal number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Maximum time between signals that count as one signal, in milliseconds. On Ctrl+C, the terminal sends the signal to both npm and the
 * command, and npm then forwards the signal to the command.
 */
const sameSignalMs = 300

export interface StopRequestOptions {
  /** Ends the process immediately. */
  exit: (code: number) => void
  /** Returns the time in milliseconds. */
  now: () => number
}

/**
 * Returns a function that resolves on the first SIGINT or SIGTERM. The function starts to listen for signals when it is called for the
 * first time. A second signal ends the process.
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
