import {
  Chunk,
  countPackedBytes,
  type PackedRecord,
  packRecord,
  type RecordHead,
  type StoredOutline,
  type StoredRecord,
  surelyFits,
} from './chunk.ts'
import { estimateRecordBytes, type JournalRecord } from './record.ts'

/** Size of the first chunks of a website, and of the chunks of a busy one. */
const minBytes = 2048
const maxBytes = 65_536

/** The records of one website, oldest first. */
export class WebsiteLog {
  /** Total size of the records. */
  bytes = 0
  /** Number of dropped records. */
  dropped = 0
  length = 0
  /** Oldest first, without empty chunks. */
  readonly #chunks: Chunk[] = []
  /** Head of the newest record. */
  #head: RecordHead | null = null
  /** Outlines that are read already. Calls that wait at the same time share them, and the garbage collector may take them. */
  #outlines: WeakRef<StoredOutline[]> | null = null
  /** An emptied chunk for reuse. Allocating a new chunk every few requests would keep the garbage collector busy. */
  #spare: Chunk | null = null

  /** Adds a record. `order` is its order across all websites. Returns its size in bytes. */
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

  /** Drops the oldest record and returns its size. */
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

  /** Calls `take` for each record after `after`, newest first, until it returns false. */
  visit(
    after: number,
    take: (record: JournalRecord, order: number) => boolean,
    isWanted?: (order: number) => boolean,
  ): void {
    for (let i = this.#chunks.length - 1; i >= 0; i--) if (!this.#chunks[i]?.visit(after, take, isWanted)) return
  }

  /** Order of the newest record, or -1. */
  get lastOrder(): number {
    return this.#chunks.at(-1)?.lastOrder ?? -1
  }

  /** Returns the outlines of all records, oldest first. Each is read once, unless memory runs short. */
  outlines(): readonly StoredOutline[] {
    let known = this.#outlines?.deref()
    if (!known) {
      known = []
      this.#outlines = new WeakRef(known)
    }
    const firstOrder = this.#chunks[0]?.firstOrder ?? Number.POSITIVE_INFINITY
    let dropped = 0
    while (dropped < known.length && (known[dropped]?.order ?? 0) < firstOrder) dropped++
    if (dropped > 0) known.splice(0, dropped)
    const added: StoredOutline[] = []
    const after = known.at(-1)?.order ?? -1
    for (let i = this.#chunks.length - 1; i >= 0; i--) if (!this.#chunks[i]?.collectOutlines(after, added)) break
    for (let i = added.length - 1; i >= 0; i--) known.push(added[i] as StoredOutline)
    return known
  }

  /** Counts the records after `after`. */
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

  /**
   * Chunks grow with the number of stored records. A website whose records are dropped again and again must not keep a large chunk for a
   * few of them.
   */
  #nextSize(packed: PackedRecord): number {
    const quarter = 2 ** Math.floor(Math.log2(Math.max(this.bytes / 4, minBytes)))
    const size = Math.min(quarter, maxBytes)
    return surelyFits(size, packed) ? size : Math.max(size, countPackedBytes(packed))
  }
}
