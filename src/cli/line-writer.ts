import type { Output } from './terminal.ts'

/** Writes lines in order. Lines from the same event loop turn are written together to reduce the number of system calls. */
export interface LineWriter {
  write(line: string): void
  /** Writes all pending lines now. */
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
