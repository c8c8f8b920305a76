import type { Person, SignUp, Source } from '../../service/model.ts'
import type { Page } from '../port.ts'
import type { People } from './people.ts'
import { indexAfter, nextAfter, type Paged, type PageRange } from './record-list.ts'

/** Entries of a full segment. */
const fullSegment = 4096

/** Entries that the first segment of a website has room for in the beginning: most websites have few. */
const firstCapacity = 8

/** A person by their number, or, below zero, one of `strangers`. */
type Who = number

/**
 * Entries of the signed-up users page, one for every check there ever was: columns of numbers, 17 bytes an entry, out of the collector's
 * sight; in segments, so that none is copied when more come.
 */
export class SignUps implements Paged<SignUp> {
  /** All but the last are full. A segment only ever gets longer: whoever holds it reads the same entries at the same places. */
  #segments: Segment[] = []
  #size = 0
  #lastNumber = 0
  readonly #people: People
  /** Addresses of entries that a situation states of nobody it knows. */
  #strangers: string[] = []

  constructor(entries: readonly SignUp[], lastNumber: number | undefined, people: People) {
    this.#people = people
    for (const { number, email, source, at } of entries.toSorted((a, b) => a.number - b.number)) {
      this.#push(number, people.get(email)?.number ?? -this.#strangers.push(email), source, at)
    }
    this.#lastNumber = Math.max(lastNumber ?? 0, this.#lastNumber)
  }

  get size(): number {
    return this.#size
  }

  get lastNumber(): number {
    return this.#lastNumber
  }

  append(person: Pick<Person, 'number'>, source: Source, at: number): void {
    this.#push(this.#lastNumber + 1, person.number, source, at)
  }

  page({ after, limit }: PageRange): Page<SignUp> {
    const start = indexAfter(after, this.#size, (index) => placeOf(this.#segments, index).number)
    const end = Math.min(start + limit, this.#size)
    const items = this.#hold().slice(start, end)
    return { items, next: nextAfter(items, end < this.#size) }
  }

  /** Whether a situation states an entry of this address, though it knows no such person. */
  hasStranger(email: string): boolean {
    return this.#strangers.includes(email)
  }

  /** Removes the entries of these addresses, of people who are still known: the others move up. Returns how many were removed. */
  removeOf(emails: ReadonlySet<string>): number {
    const gone = new Set<Who>()
    for (const email of emails) {
      const person = this.#people.get(email)
      if (person) gone.add(person.number)
    }
    for (const [index, email] of this.#strangers.entries()) if (emails.has(email)) gone.add(-index - 1)
    if (gone.size === 0) return 0
    const [segments, size] = [this.#segments, this.#size]
    this.#segments = []
    this.#size = 0
    this.#strangers = this.#strangers.map((email) => (emails.has(email) ? '' : email))
    for (let index = 0; index < size; index++) {
      const { number, who, source, at } = placeOf(segments, index)
      if (!gone.has(who)) this.#push(number, who, source, at)
    }
    return size - this.#size
  }

  /** The entries as they are now, by their places, whatever comes or goes later: a few bytes for each person. */
  freeze(): Held {
    const people = this.#people.freeze()
    return this.#hold((number) => people(number)?.email)
  }

  all(): SignUp[] {
    return this.#hold().slice(0, this.#size)
  }

  #hold(emailOf = (number: number): string | undefined => this.#people.numbered(number)?.email): Held {
    const [segments, length, strangers] = [[...this.#segments], this.#size, this.#strangers]
    const entryAt = (index: number): SignUp => {
      const { who, ...entry } = placeOf(segments, index)
      const email = who < 0 ? strangers[-who - 1] : emailOf(who)
      if (email === undefined) throw new Error(`Sign-up ${entry.number} is of nobody`)
      return { ...entry, email }
    }
    return {
      length,
      slice: (start, end) =>
        Array.from({ length: Math.max(0, Math.min(end, length) - start) }, (_, i) => entryAt(start + i)),
    }
  }

  #push(number: number, who: Who, source: Source, at: number): void {
    let last = this.#segments.at(-1)
    if (!last || last.length === fullSegment) {
      last = new Segment(number, last ? fullSegment : firstCapacity)
      this.#segments.push(last)
    }
    last.push(number, who, source, at)
    this.#size++
    this.#lastNumber = Math.max(this.#lastNumber, number)
  }
}

/** Entries that can be read later. */
interface Held {
  length: number
  slice(start: number, end: number): SignUp[]
}

type Place = Omit<SignUp, 'email'> & { who: Who }

function placeOf(segments: readonly Segment[], index: number): Place {
  const segment = segments[Math.floor(index / fullSegment)]
  if (!segment) throw new RangeError(`There is no sign-up ${index}`)
  return segment.at(index % fullSegment)
}

class Segment {
  length = 0
  readonly #firstNumber: number
  /** Null as long as each number follows the one before. */
  #numbers: number[] | null = null
  #people: Float64Array
  #times: Float64Array
  #fromScript: Uint8Array

  constructor(firstNo: number, capacity: number) {
    this.#firstNumber = firstNo
    this.#people = new Float64Array(capacity)
    this.#times = new Float64Array(capacity)
    this.#fromScript = new Uint8Array(capacity)
  }

  push(number: number, who: Who, source: Source, at: number): void {
    const index = this.length++
    if (index === this.#times.length) this.#grow()
    if (!this.#numbers && number !== this.#firstNumber + index) {
      this.#numbers = Array.from({ length: index }, (_, before) => this.#firstNumber + before)
    }
    this.#numbers?.push(number)
    this.#people[index] = who
    this.#times[index] = at
    this.#fromScript[index] = source === 'script' ? 1 : 0
  }

  at(index: number): Place {
    return {
      number: this.#numbers?.[index] ?? this.#firstNumber + index,
      who: this.#people[index] ?? 0,
      source: this.#fromScript[index] === 1 ? 'script' : 'check',
      at: this.#times[index] ?? 0,
    }
  }

  #grow(): void {
    const [people, times, fromScript] = [this.#people, this.#times, this.#fromScript]
    const capacity = 2 * times.length
    this.#people = new Float64Array(capacity)
    this.#times = new Float64Array(capacity)
    this.#fromScript = new Uint8Array(capacity)
    this.#people.set(people)
    this.#times.set(times)
    this.#fromScript.set(fromScript)
  }
}
