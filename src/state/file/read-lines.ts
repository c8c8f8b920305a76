import type { FileHandle } from 'node:fs/promises'

export interface Line {
  /** Bytes of the line without the line ending. */
  bytes: Uint8Array
  /** Byte offset from the start of the file. */
  at: number
  /** Whether the line has a line ending. Always true, except for the last line of a file. */
  ended: boolean
}

const block = 2 ** 20

/** A line's bytes are valid only until the next block is read. */
export async function* readLines(handle: FileHandle): AsyncGenerator<Line[]> {
  const buffer = Buffer.allocUnsafe(block)
  let rest: Uint8Array = new Uint8Array(0)
  let at = 0
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, block, position)
    if (bytesRead === 0) break
    position += bytesRead
    const read = buffer.subarray(0, bytesRead)
    const bytes = rest.length === 0 ? read : Buffer.concat([rest, read])
    const lines: Line[] = []
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      lines.push({ bytes: bytes.subarray(start, end), at: at + start, ended: true })
      start = end + 1
    }
    rest = Uint8Array.prototype.slice.call(bytes, start)
    at += start
    yield lines
  }
  if (rest.length > 0) yield [{ bytes: rest, at, ended: false }]
}
