import type { SignUp, Source } from '../../service/model.ts'
import type { Page } from '../port.ts'
import { indexAfter, nextAfter, type Paged, type PageRange } from './ledger.ts'

/** Entries of a full segment. */
const fullSegment = 4096

/** Entries that the first segment of a website has room for in the beginning: most websites have few. */
const firstCapacity = 8

/**
 * Entries of the signed-up users page, one for every check there ever was: columns instead of objects, 17 bytes an entry, in segments, so
 * that none is copied when more come. The text of an address is the person's own, held once.
 */
export class SignUps implements Paged<SignUp> {
  /** All but the last are full. A segment only ever gets longer: whoever holds it reads the same entries at the same places. */
  #segments: Segment[] = []
  #size = 0
  #lastNo = 0

  /** `held` gives the text that the person of an address holds, if there is one. */
  constructor(entries: readonly SignUp[], lastNo: number | undefined, held: (email: string) => string | undefined) {
    const ordered = entries.toSorted((a, b) => a.no - b.no)
    for (const { no, email, source, at } of ordered) this.#push(no, held(email) ?? email, source, at)
    this.#lastNo = Math.max(lastNo ?? 0, this.#lastNo)
  }

  get size(): number {
    return this.#size
  }

  get lastNo(): number {
    return this.#lastNo
  }

  append(email: string, source: Source, at: number): void {
    this.#push(this.#lastNo + 1, email, source, at)
  }

  page({ after, limit }: PageRange): Page<SignUp> {
    const segments = this.#segments
    const start = indexAfter(after, this.#size, (index) => entryAt(segments, index).no)
    const end = Math.min(start + limit, this.#size)
    const items = entriesOf(segments, start, end)
    return { items, next: nextAfter(items, end < this.#size) }
  }

  /** Removes the entries of these addresses: the others move up. */
  removeOf(emails: ReadonlySet<string>): void {
    const [segments, size] = [this.#segments, this.#size]
    this.#segments = []
    this.#size = 0
    for (let index = 0; index < size; index++) {
      const { no, email, source, at } = entryAt(segments, index)
      if (!emails.has(email)) this.#push(no, email, source, at)
    }
  }

  /** The entries as they are now, by their places, whatever comes or goes later; nothing is copied for it. */
  freeze(): { length: number; slice(start: number, end: number): SignUp[] } {
    const [segments, length] = [[...this.#segments], this.#size]
    return { length, slice: (start, end) => entriesOf(segments, start, Math.min(end, length)) }
  }

  all(): SignUp[] {
    return entriesOf(this.#segments, 0, this.#size)
  }

  #push(no: number, email: string, source: Source, at: number): void {
    let last = this.#segments.at(-1)
    if (!last || last.length === fullSegment) {
      last = new Segment(no, last ? fullSegment : firstCapacity)
      this.#segments.push(last)
    }
    last.push(no, email, source, at)
    this.#size++
    this.#lastNo = Math.max(this.#lastNo, no)
  }
}

function entriesOf(segments: readonly Segment[], start: number, end: number): SignUp[] {
  const entries: SignUp[] = []
  for (let index = start; index < end; index++) entries.push(entryAt(segments, index))
  return entries
}

function entryAt(segments: readonly Segment[], index: number): SignUp {
  const segment = segments[Math.floor(index / fullSegment)]
  if (!segment) throw new RangeError(`There is no sign-up ${index}`)
  return segment.at(index % fullSegment)
}

class Segment {
  length = 0
  readonly #firstNo: number
  /** Null as long as each number follows the one before. */
  #numbers: number[] | null = null
  #emails: string[]
  #times: Float64Array
  #fromScript: Uint8Array

  constructor(firstNo: number, capacity: number) {
    this.#firstNo = firstNo
    // All at once: a list that grows is copied at each step, and again by the collector.
    this.#emails = new Array<string>(capacity)
    this.#times = new Float64Array(capacity)
    this.#fromScript = new Uint8Array(capacity)
  }

  push(no: number, email: string, source: Source, at: number): void {
    const index = this.length++
    if (index === this.#times.length) this.#grow()
    if (!this.#numbers && no !== this.#firstNo + index) {
      this.#numbers = Array.from({ length: index }, (_, before) => this.#firstNo + before)
    }
    this.#numbers?.push(no)
    this.#emails[index] = email
    this.#times[index] = at
    this.#fromScript[index] = source === 'script' ? 1 : 0
  }

  at(index: number): SignUp {
    return {
      no: this.#numbers?.[index] ?? this.#firstNo + index,
      email: this.#emails[index] ?? '',
      source: this.#fromScript[index] === 1 ? 'script' : 'check',
      at: this.#times[index] ?? 0,
    }
  }

  #grow(): void {
    const times = new Float64Array(2 * this.#times.length)
    const fromScript = new Uint8Array(times.length)
    times.set(this.#times)
    fromScript.set(this.#fromScript)
    this.#times = times
    this.#fromScript = fromScript
  }
}
