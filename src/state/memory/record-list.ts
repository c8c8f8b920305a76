import type { RecordPage } from '../port.ts'

/** At most `limit` records, starting after record number `after`. */
export interface PageRange {
  after: number
  limit: number
}

/** Records sorted by number. Finding the start of a page takes logarithmic time. Removing a record takes linear time. */
export class RecordList<T extends { readonly number: number }> {
  #records: T[]
  #lastNumber: number

  constructor(records: readonly T[], lastNumber = 0) {
    this.#records = records.toSorted((a, b) => a.number - b.number)
    this.#lastNumber = Math.max(lastNumber, this.#records.at(-1)?.number ?? 0)
  }

  get size(): number {
    return this.#records.length
  }

  /** Highest number of any record so far, including removed records. */
  get lastNumber(): number {
    return this.#lastNumber
  }

  append(make: (number: number) => T): T {
    const record = make(++this.#lastNumber)
    this.#records.push(record)
    return record
  }

  get(number: number): T | undefined {
    const record = this.#records[this.#indexAfter(number - 1)]
    return record?.number === number ? record : undefined
  }

  replace(record: T): void {
    const index = this.#indexAfter(record.number - 1)
    if (this.#records[index]?.number === record.number) this.#records[index] = record
  }

  removeWhere(matches: (record: T) => boolean): T[] {
    const removed = this.#records.filter(matches)
    if (removed.length === 0) return removed
    const numbers = new Set(removed.map((record) => record.number))
    this.#records = this.#records.filter((record) => !numbers.has(record.number))
    return removed
  }

  page({ after, limit }: PageRange): RecordPage<T> {
    const start = this.#indexAfter(after)
    const items = this.#records.slice(start, start + limit)
    const isLast = start + limit >= this.#records.length
    return { items, next: isLast ? null : (items.at(-1)?.number ?? null) }
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#records.values()
  }

  #indexAfter(number: number): number {
    let low = 0
    let high = this.#records.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#records[middle]?.number ?? 0) <= number) low = middle + 1
      else high = middle
    }
    return low
  }
}
