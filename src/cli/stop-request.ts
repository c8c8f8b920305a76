/** Exit codes of a process that a signal ended: 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Listens for SIGINT and SIGTERM from its first call on. The first signal settles the promise, so that the command can finish what it
 * began; the second ends the process through `exit`.
 */
export function createStopRequest(exit: (code: number) => void): () => Promise<void> {
  let asked: Promise<void> | undefined
  return function askedToStop() {
    asked ??= new Promise((resolve) => {
      let signals = 0
      for (const [signal, code] of Object.entries(exitCodes)) {
        process.on(signal, () => {
          signals++
          if (signals > 1) exit(code)
          resolve()
        })
      }
    })
    return asked
  }
}
