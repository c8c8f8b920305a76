export interface LineFinder {
  text(): string
  add(text: string): void
  /** Resolves with the first complete line that matches. Rejects if the command ends without a matching line. */
  find(fits: RegExp): Promise<string>
}

/** Collects the output of a command. `exit` returns a promise that resolves when the command has ended. */
export function createLineFinder(exit: () => Promise<unknown>): LineFinder {
  let written = ''
  const waiting = new Set<() => void>()
  return {
    text: () => written,
    add(text) {
      written += text
      for (const look of waiting) look()
    },
    find: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const lines = written.split('\n').slice(0, -1)
          const found = lines.find((each) => fits.test(each))
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
        exit().then((result) => reject(new Error(`No line matches ${fits}: ${JSON.stringify(result)}`)), reject)
      }),
  }
}
