import type { Person, SignUp, Source } from '../../service/model.ts'
import type { RecordPage } from '../port.ts'
import type { PersonStore } from './people.ts'
import { indexAfter, nextAfter, type Paged, type PageRange } from './record-list.ts'

/** Number of entries in a full segment. */
const segmentCapacity = 4096

/** Initial capacity of a website's first segment in entries. Most websites have few entries. */
const initialCapacity = 8

/** Number of a person. A negative number is an index into `strangers`. */
type PersonNumber = number

/**
 * Entries of the signed-up users page. There is one entry for every check. Entries are stored in columns of numbers with 17 bytes per
 * entry, which the garbage collector does not scan. The list is divided into segments, so that a growing list is not copied.
 */
export class SignUps implements Paged<SignUp> {
  /**
   * Segments of entries. All segments except the last are full. Entries are only appended to a segment, so a view always reads the same
   * entries.
   */
  #segments: Segment[] = []
  #size = 0
  #lastNumber = 0
  readonly #people: PersonStore
  /** Addresses of scenario entries without a person. */
  #strangers: string[] = []

  constructor(entries: readonly SignUp[], lastNumber: number | undefined, people: PersonStore) {
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

  page({ after, limit }: PageRange): RecordPage<SignUp> {
    const start = indexAfter(after, this.#size, (index) => placeOf(this.#segments, index).number)
    const end = Math.min(start + limit, this.#size)
    const items = this.#hold().slice(start, end)
    return { items, next: nextAfter(items, end < this.#size) }
  }

  /** Reports whether a scenario has an entry for this address without a person. */
  hasStranger(email: string): boolean {
    return this.#strangers.includes(email)
  }

  /**
   * Removes all entries with these addresses and returns the number of removed entries. Call this method before removing the people. Later
   * entries move up.
   */
  removeOf(emails: ReadonlySet<string>): number {
    const removed = new Set<PersonNumber>()
    for (const email of emails) {
      const person = this.#people.get(email)
      if (person) removed.add(person.number)
    }
    for (const [index, email] of this.#strangers.entries()) if (emails.has(email)) removed.add(-index - 1)
    if (removed.size === 0) return 0
    const [segments, size] = [this.#segments, this.#size]
    this.#segments = []
    this.#size = 0
    this.#strangers = this.#strangers.map((email) => (emails.has(email) ? '' : email))
    for (let index = 0; index < size; index++) {
      const { number, personNumber, source, at } = placeOf(segments, index)
      if (!removed.has(personNumber)) this.#push(number, personNumber, source, at)
    }
    return size - this.#size
  }

  /** Returns a view of the current entries. Later changes do not affect the view. The view needs a few bytes for each person. */
  createView(): SignUpView {
    const people = this.#people.createView()
    return this.#hold((number) => people(number)?.email)
  }

  all(): SignUp[] {
    return this.#hold().slice(0, this.#size)
  }

  #hold(emailOf = (number: number): string | undefined => this.#people.numbered(number)?.email): SignUpView {
    const [segments, length, strangers] = [[...this.#segments], this.#size, this.#strangers]
    const entryAt = (index: number): SignUp => {
      const { personNumber, ...entry } = placeOf(segments, index)
      const email = personNumber < 0 ? strangers[-personNumber - 1] : emailOf(personNumber)
      if (email === undefined) throw new Error(`Sign-up ${entry.number} has no person`)
      return { ...entry, email }
    }
    return {
      length,
      slice: (start, end) =>
        Array.from({ length: Math.max(0, Math.min(end, length) - start) }, (_, i) => entryAt(start + i)),
    }
  }

  #push(number: number, personNumber: PersonNumber, source: Source, at: number): void {
    let last = this.#segments.at(-1)
    if (!last || last.length === segmentCapacity) {
      last = new Segment(number, last ? segmentCapacity : initialCapacity)
      this.#segments.push(last)
    }
    last.push(number, personNumber, source, at)
    this.#size++
    this.#lastNumber = Math.max(this.#lastNumber, number)
  }
}

/** Snapshot of the entries for later reads. */
interface SignUpView {
  length: number
  slice(start: number, end: number): SignUp[]
}

type SignUpEntry = Omit<SignUp, 'email'> & { personNumber: PersonNumber }

function placeOf(segments: readonly Segment[], index: number): SignUpEntry {
  const segment = segments[Math.floor(index / segmentCapacity)]
  if (!segment) throw new RangeError(`No sign-up at index ${index}`)
  return segment.at(index % segmentCapacity)
}

class Segment {
  length = 0
  readonly #firstNumber: number
  /** Numbers of the entries. Null as long as the numbers are consecutive. */
  #numbers: number[] | null = null
  #people: Float64Array
  #times: Float64Array
  #fromScript: Uint8Array

  constructor(firstNumber: number, capacity: number) {
    this.#firstNumber = firstNumber
    this.#people = new Float64Array(capacity)
    this.#times = new Float64Array(capacity)
    this.#fromScript = new Uint8Array(capacity)
  }

  push(number: number, personNumber: PersonNumber, source: Source, at: number): void {
    const index = this.length++
    if (index === this.#times.length) this.#grow()
    if (!this.#numbers && number !== this.#firstNumber + index) {
      this.#numbers = Array.from({ length: index }, (_, before) => this.#firstNumber + before)
    }
    this.#numbers?.push(number)
    this.#people[index] = personNumber
    this.#times[index] = at
    this.#fromScript[index] = source === 'script' ? 1 : 0
  }

  at(index: number): SignUpEntry {
    return {
      number: this.#numbers?.[index] ?? this.#firstNumber + index,
      personNumber: this.#people[index] ?? 0,
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
