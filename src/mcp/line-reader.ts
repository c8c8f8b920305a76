/**
 * Splits input into lines at LF only. `node:readline` is not suitable, because it also splits at U+2028 and U+2029. JSON strings may
 * contain these characters unescaped.
 */

export interface LineReaderOptions {
  /** Maximum line length, in bytes. */
  maxBytes: number
  onLine(line: string): void
  /** Called once for each line that is longer than `maxBytes`. The line is skipped. */
  onTooLong(): void
}

export interface LineReader {
  push(chunk: Uint8Array): void
  /** Processes the text after the last line break as a line. Must be called at the end of the input. */
  end(): void
}

export function createLineReader({ maxBytes, onLine, onTooLong }: LineReaderOptions): LineReader {
  let parts: Uint8Array[] = []
  let length = 0

  const add = (part: Uint8Array): void => {
    const isTooLong = length > maxBytes
    length += part.length
    if (length <= maxBytes) parts.push(part)
    else if (!isTooLong) {
      parts = []
      onTooLong()
    }
  }
  const end = (): void => {
    if (length <= maxBytes) onLine(Buffer.concat(parts).toString())
    parts = []
    length = 0
  }
  return {
    push(chunk) {
      let start = 0
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, start)) {
        add(chunk.subarray(start, at))
        end()
        start = at + 1
      }
      add(chunk.subarray(start))
    },
    end,
  }
}
