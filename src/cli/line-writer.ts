import type { Output } from './terminal.ts'

/** Writes lines in the order they come, those of one turn of the event loop at once: each write costs a call of the system. */
export interface LineWriter {
  write(line: string): void
  /** Writes what is waiting, now. */
  flush(): void
}

export function createLineWriter(output: Output): LineWriter {
  let pending: string[] = []
  const flush = (): void => {
    if (pending.length === 0) return
    const lines = pending
    pending = []
    output.write(`${lines.join('\n')}\n`)
  }
  return {
    write(line) {
      if (pending.length === 0) setImmediate(flush)
      pending.push(line)
    },
    flush,
  }
}
