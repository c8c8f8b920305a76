import type { FileHandle } from 'node:fs/promises'
import type { StateRecord } from '../memory/state-records.ts'
import { encodeLine, type Header } from './format.ts'

/** Maximum time in ms to block the event loop while encoding records. */
const slice = 4
const block = 2 ** 18

/** Writes in small chunks, so that requests can be handled in between. Returns the number of bytes written. */
export async function writeSnapshot(
  handle: FileHandle,
  header: Header,
  records: Iterable<StateRecord>,
  signal: AbortSignal,
): Promise<number> {
  let text = encodeLine(header, 0)
  let number = 1
  let size = 0
  let from = performance.now()
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(text)
    await handle.writeFile(bytes)
    size += bytes.length
    text = ''
    await new Promise((resolve) => setImmediate(resolve))
    signal.throwIfAborted()
    from = performance.now()
  }
  for (const record of records) {
    text += encodeLine(record, number++)
    if (text.length > block || performance.now() - from > slice) await flush()
  }
  await flush()
  return size
}
