import type { Page } from '../port.ts'

/** What a page is cut by: the `no` to start after, and how many records it holds at most. */
export interface PageRange {
  after: number
  limit: number
}

/** Numbered records that can be read by the page. */
export interface Paged<T> {
  readonly size: number
  /** Highest number given out, also where its record is gone. */
  readonly lastNo: number
  page(range: PageRange): Page<T>
}

/**
 * Records in the order of their numbers: appended at the end, replaced in place, removed anywhere. A page costs a binary search
 * and its own length; a removal costs one pass over all.
 */
export class Ledger<T extends { readonly no: number }> implements Paged<T> {
  #records: T[]
  #lastNo: number

  constructor(records: readonly T[], lastNo = 0) {
    this.#records = records.toSorted((a, b) => a.no - b.no)
    this.#lastNo = Math.max(lastNo, this.#records.at(-1)?.no ?? 0)
  }

  get size(): number {
    return this.#records.length
  }

  get lastNo(): number {
    return this.#lastNo
  }

  /** The records as they are now. */
  copy(): Ledger<T> {
    return new Ledger(this.#records, this.#lastNo)
  }

  append(make: (no: number) => T): T {
    const record = make(++this.#lastNo)
    this.#records.push(record)
    return record
  }

  get(no: number): T | undefined {
    const record = this.#records[this.#indexAfter(no - 1)]
    return record?.no === no ? record : undefined
  }

  /** Puts a record in place of the one with its number. */
  replace(record: T): void {
    const index = this.#indexAfter(record.no - 1)
    if (this.#records[index]?.no === record.no) this.#records[index] = record
  }

  /** Removes what fits and answers with it. */
  removeWhere(goes: (record: T) => boolean): T[] {
    const gone = this.#records.filter(goes)
    if (gone.length === 0) return gone
    const numbers = new Set(gone.map((record) => record.no))
    this.#records = this.#records.filter((record) => !numbers.has(record.no))
    return gone
  }

  page({ after, limit }: PageRange): Page<T> {
    const start = this.#indexAfter(after)
    const items = this.#records.slice(start, start + limit)
    return { items, next: nextAfter(items, start + limit < this.#records.length) }
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#records.values()
  }

  #indexAfter(no: number): number {
    return indexAfter(no, this.#records.length, (index) => this.#records[index]?.no ?? Number.POSITIVE_INFINITY)
  }
}

/** Index of the first of `size` ascending numbers that is higher than `no`. */
export function indexAfter(no: number, size: number, noAt: (index: number) => number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (noAt(middle) <= no) low = middle + 1
    else high = middle
  }
  return low
}

/** The `no` that the next page goes on after; null where nothing is left. */
export function nextAfter(items: readonly { readonly no: number }[], more: boolean): number | null {
  return more ? (items.at(-1)?.no ?? null) : null
}
