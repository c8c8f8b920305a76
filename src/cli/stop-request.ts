/** Exit codes after a signal (128 plus the signal number). SIGHUP means that the terminal was closed. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** Maximum time between two signals that count as one. On Ctrl+C, both the terminal and npm can send a signal. */
const sameSignalMs = 300

export interface StopRequestOptions {
  exit: (code: number) => void
  now: () => number
}

/** Creates `Context.stopRequested`. Signals are not intercepted until the returned function is called. */
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
