import type { JournalRecord } from './record.ts'

/** A record in its place. */
export interface Filed {
  record: JournalRecord
  /** Order of arrival over all websites. */
  order: number
  bytes: number
}

/** The records of one website, oldest first: an array whose head moves on, moved down once half of it is behind the head. */
export class Shelf {
  bytes = 0
  /** Records that were dropped from it. */
  dropped = 0
  private filed: (Filed | undefined)[] = []
  private head = 0

  get length(): number {
    return this.filed.length - this.head
  }

  add(filed: Filed): void {
    this.filed.push(filed)
    this.bytes += filed.bytes
  }

  /** Drops the oldest record; the bytes that it took. */
  dropOldest(): number {
    const oldest = this.filed[this.head]
    if (!oldest) return 0
    this.filed[this.head++] = undefined
    this.bytes -= oldest.bytes
    this.dropped++
    if (this.head > 64 && this.head * 2 > this.filed.length) {
      this.filed = this.filed.slice(this.head)
      this.head = 0
    }
    return oldest.bytes
  }

  *[Symbol.iterator](): Generator<Filed> {
    for (let i = this.head; i < this.filed.length; i++) {
      const filed = this.filed[i]
      if (filed) yield filed
    }
  }
}
