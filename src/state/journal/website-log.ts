import {
  Chunk,
  countPackedBytes,
  type PackedRecord,
  packRecord,
  type RecordHead,
  type StoredRecord,
  surelyFits,
} from './chunk.ts'
import { estimateRecordBytes, type JournalRecord } from './record.ts'

/** Bytes of the first chunks of a website, and of those of a busy one. */
const minBytes = 2048
const maxBytes = 65_536

/** The records of one website, oldest first. */
export class WebsiteLog {
  /** What its records count for. */
  bytes = 0
  /** Records that were dropped from it. */
  dropped = 0
  length = 0
  /** Oldest first; none of them is empty. */
  readonly #chunks: Chunk[] = []
  /** That of the newest record. */
  #head: RecordHead | null = null
  /** One that became empty, for the next records: to make one anew for each few requests would keep the collector busy. */
  #spare: Chunk | null = null

  /** `order`: its arrival over all websites. What the record counts for, in bytes. */
  add(record: JournalRecord, order: number): number {
    const packed = packRecord(record, this.#head)
    this.#head = packed.head
    const minSize = estimateRecordBytes(record)
    const size =
      this.#chunks.at(-1)?.add(packed, order, minSize) ?? this.#addChunk(packed).add(packed, order, minSize) ?? minSize
    this.bytes += size
    this.length++
    return size
  }

  /** Drops the oldest record; what it counted for. */
  dropOldest(): number {
    const [oldest] = this.#chunks
    if (!oldest) return 0
    const size = oldest.dropOldest()
    if (oldest.length === 0) {
      this.#chunks.shift()
      if (oldest.capacity === maxBytes) this.#spare = oldest
    }
    this.bytes -= size
    this.length--
    this.dropped++
    return size
  }

  /** Calls for the records that arrived after `after`, the newest first, until one is answered false. */
  visit(after: number, take: (record: JournalRecord, order: number) => boolean): void {
    for (let i = this.#chunks.length - 1; i >= 0; i--) if (!this.#chunks[i]?.visit(after, take)) return
  }

  /** How many arrived after `after`. */
  countAfter(after: number): number {
    return this.#chunks.reduce((count, chunk) => count + chunk.countAfter(after), 0)
  }

  find(prefix: Uint8Array): StoredRecord | null {
    for (const chunk of this.#chunks) {
      const found = chunk.find(prefix)
      if (found) return found
    }
    return null
  }

  #addChunk(packed: PackedRecord): Chunk {
    const chunk = this.#takeSpare(packed) ?? new Chunk(new Uint8Array(this.#nextSize(packed)))
    this.#chunks.push(chunk)
    return chunk
  }

  #takeSpare(packed: PackedRecord): Chunk | null {
    const spare = this.#spare
    if (!spare || !surelyFits(spare.capacity, packed)) return null
    this.#spare = null
    spare.clear()
    return spare
  }

  /** In step with what is kept: a website whose records are dropped again and again must not hold a large chunk for a few of them. */
  #nextSize(packed: PackedRecord): number {
    const quarter = 2 ** Math.floor(Math.log2(Math.max(this.bytes / 4, minBytes)))
    const size = Math.min(quarter, maxBytes)
    return surelyFits(size, packed) ? size : Math.max(size, countPackedBytes(packed))
  }
}
