import { Chunk, type Packed, packRecord, roomFor } from './chunk.ts'
import type { JournalRecord } from './record.ts'

/** Bytes of the first chunks of a website, and of those of a busy one. */
const leastBytes = 2048
const mostBytes = 65_536

/** The records of one website, oldest first. */
export class Shelf {
  /** What its records count for. */
  bytes = 0
  /** Records that were dropped from it. */
  dropped = 0
  length = 0
  /** Oldest first; none of them is empty. */
  readonly #chunks: Chunk[] = []
  /** One that became empty, for the next records: to make one anew for each few requests would keep the collector busy. */
  #spare: Chunk | null = null

  /** `order`: its arrival over all websites; `size`: what it counts for in bytes. */
  add(record: JournalRecord, order: number, size: number): void {
    const packed = packRecord(record)
    if (!this.#chunks.at(-1)?.add(packed, order, size)) this.#addChunk(packed).add(packed, order, size)
    this.bytes += size
    this.length++
  }

  /** Drops the oldest record; what it counted for. */
  dropOldest(): number {
    const [oldest] = this.#chunks
    if (!oldest) return 0
    const size = oldest.dropOldest()
    if (oldest.length === 0) {
      this.#chunks.shift()
      if (oldest.capacity === mostBytes) this.#spare = oldest
    }
    this.bytes -= size
    this.length--
    this.dropped++
    return size
  }

  /** Calls for each record, oldest first. */
  forEach(take: (record: JournalRecord, order: number) => void): void {
    for (const chunk of this.#chunks) chunk.forEach(take)
  }

  #addChunk(packed: Packed): Chunk {
    const chunk = this.#takeSpare(packed) ?? new Chunk(new Uint8Array(this.#nextSize(packed)))
    this.#chunks.push(chunk)
    return chunk
  }

  #takeSpare(packed: Packed): Chunk | null {
    const spare = this.#spare
    if (!spare || spare.capacity < roomFor(packed)) return null
    this.#spare = null
    spare.clear()
    return spare
  }

  /** In step with what is kept: a website whose records are dropped again and again must not hold a large chunk for a few of them. */
  #nextSize(packed: Packed): number {
    const quarter = 2 ** Math.floor(Math.log2(Math.max(this.bytes / 4, leastBytes)))
    return Math.max(Math.min(quarter, mostBytes), roomFor(packed))
  }
}
