import type { Output } from './terminal.ts'

/** Writes lines in the order they come, those of one turn of the event loop at once: each write costs a call of the system. */
export interface LineWriter {
  write(line: string): void
  /** Writes what is waiting, now. */
  flush(): void
}

export function createLineWriter(output: Output): LineWriter {
  let waiting: string[] = []
  const flush = (): void => {
    if (waiting.length === 0) return
    const lines = waiting
    waiting = []
    output.write(`${lines.join('\n')}\n`)
  }
  return {
    write(line) {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push(line)
    },
    flush,
  }
}
