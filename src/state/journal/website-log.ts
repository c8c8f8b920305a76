import {
  Chunk,
  type PackedRecord,
  packRecord,
  type RecordHead,
  type StoredOutline,
  type StoredRecord,
  surelyFits,
} from './chunk.ts'
import { estimateRecordBytes, type JournalRecord } from './record.ts'

/** Chunk size in bytes. Chunks get larger as a website's log grows. */
const minBytes = 2048
const maxBytes = 65_536

/** Oldest record first. */
export class WebsiteLog {
  bytes = 0
  dropped = 0
  length = 0
  /** Oldest first. No chunk is empty. */
  readonly #chunks: Chunk[] = []
  /** `RecordHead` of the newest record. If the next record has the same values in these fields, both records share this object. */
  #head: RecordHead | null = null
  /** Cache of all records without their bodies. The garbage collector can clear the cache. */
  #outlines: WeakRef<StoredOutline[]> | null = null
  /** Empty chunk kept for reuse. Frequent allocations would put pressure on the garbage collector. */
  #spare: Chunk | null = null

  /** Returns the record's size in bytes. `order` is the record's position in the entire journal. */
  add(record: JournalRecord, order: number): number {
    const packed = packRecord(record, this.#head)
    this.#head = packed.head
    const minSize = estimateRecordBytes(record)
    const size = this.#chunks.at(-1)?.add(packed, order, minSize) ?? this.#addChunk(packed, order, minSize)
    this.bytes += size
    this.length++
    return size
  }

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

  /** Returns the records at the given positions in the entire journal, newest first. */
  read(orders: ReadonlySet<number>): StoredRecord[] {
    const found: StoredRecord[] = []
    for (let i = this.#chunks.length - 1; i >= 0 && found.length < orders.size; i--)
      this.#chunks[i]?.read(orders, found)
    return found
  }

  /** Position of the newest record in the entire journal, or -1 if the website has no records. */
  get lastOrder(): number {
    return this.#chunks.at(-1)?.lastOrder ?? -1
  }

  /** All records without their bodies, oldest first. */
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

  find(prefix: Uint8Array): StoredRecord | null {
    for (const chunk of this.#chunks) {
      const found = chunk.find(prefix)
      if (found) return found
    }
    return null
  }

  /** Returns the record's size in bytes. */
  #addChunk(packed: PackedRecord, order: number, minSize: number): number {
    const fitting = this.#takeSpare(packed) ?? this.#createChunk(packed)
    const size = fitting?.add(packed, order, minSize) ?? null
    if (fitting && size !== null) {
      this.#chunks.push(fitting)
      return size
    }
    const large = Chunk.ofLargeRecord(packed, order, minSize)
    this.#chunks.push(large.chunk)
    return large.size
  }

  #takeSpare(packed: PackedRecord): Chunk | null {
    const spare = this.#spare
    if (!spare || !surelyFits(spare.capacity, packed)) return null
    this.#spare = null
    spare.clear()
    return spare
  }

  /** Creates a chunk. The larger the log, the larger the chunk. Returns null if the record might not fit into the chunk. */
  #createChunk(packed: PackedRecord): Chunk | null {
    const quarter = 2 ** Math.floor(Math.log2(Math.max(this.bytes / 4, minBytes)))
    const size = Math.min(quarter, maxBytes)
    return surelyFits(size, packed) ? new Chunk(new Uint8Array(size)) : null
  }
}
