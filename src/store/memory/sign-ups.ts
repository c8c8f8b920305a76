import type { SignUp, Source } from '../../service/model.ts'
import type { Page } from '../port.ts'
import { indexAfter, nextAfter, type Paged, type PageRange } from './ledger.ts'

const noNumbers = new Float64Array(0)
const noFlags = new Uint8Array(0)

/**
 * Entries of the signed-up users page, one for every check there ever was: columns instead of objects, 25 bytes an entry. The
 * text of an address is the person's own, held once.
 */
export class SignUps implements Paged<SignUp> {
  #emails: string[] = []
  #numbers: Float64Array = noNumbers
  #times: Float64Array = noNumbers
  #fromScript: Uint8Array = noFlags
  #lastNo = 0

  /** `held` gives the text that the person of an address holds, if there is one. */
  constructor(entries: readonly SignUp[], lastNo: number | undefined, held: (email: string) => string | undefined) {
    this.#reserve(entries.length)
    const ordered = entries.toSorted((a, b) => a.no - b.no)
    for (const { no, email, source, at } of ordered) this.#push(no, held(email) ?? email, source, at)
    this.#lastNo = Math.max(lastNo ?? 0, this.#lastNo)
  }

  get size(): number {
    return this.#emails.length
  }

  get lastNo(): number {
    return this.#lastNo
  }

  append(email: string, source: Source, at: number): void {
    if (this.#emails.length === this.#numbers.length) this.#reserve(Math.max(8, this.#emails.length * 2))
    this.#push(this.#lastNo + 1, email, source, at)
  }

  page({ after, limit }: PageRange): Page<SignUp> {
    const size = this.#emails.length
    const start = indexAfter(after, size, (index) => this.#numbers[index] ?? Number.POSITIVE_INFINITY)
    const end = Math.min(start + limit, size)
    const items: SignUp[] = []
    for (let index = start; index < end; index++) items.push(this.#entry(index))
    return { items, next: nextAfter(items, end < size) }
  }

  /** Removes the entries of these addresses: the others move up. */
  removeOf(emails: ReadonlySet<string>): void {
    let kept = 0
    for (const [index, email] of this.#emails.entries()) {
      if (emails.has(email)) continue
      if (kept < index) this.#move(index, kept)
      kept++
    }
    this.#emails.length = kept
  }

  /** The entries as they are now, by their places, whatever comes or goes later: a few bytes each until one is asked for. */
  freeze(): { length: number; slice(start: number, end: number): SignUp[] } {
    const [emails, numbers] = [[...this.#emails], this.#numbers.slice(0, this.#emails.length)]
    const [times, fromScript] = [this.#times.slice(0, emails.length), this.#fromScript.slice(0, emails.length)]
    return {
      length: emails.length,
      slice: (start, end) =>
        emails.slice(start, end).map((email, index) => ({
          no: numbers[start + index] ?? 0,
          email,
          source: fromScript[start + index] === 1 ? 'script' : 'check',
          at: times[start + index] ?? 0,
        })),
    }
  }

  all(): SignUp[] {
    return this.#emails.map((_, index) => this.#entry(index))
  }

  #push(no: number, email: string, source: Source, at: number): void {
    const index = this.#emails.push(email) - 1
    this.#numbers[index] = no
    this.#times[index] = at
    this.#fromScript[index] = source === 'script' ? 1 : 0
    this.#lastNo = no
  }

  #move(from: number, to: number): void {
    this.#emails[to] = this.#emails[from] ?? ''
    this.#numbers[to] = this.#numbers[from] ?? 0
    this.#times[to] = this.#times[from] ?? 0
    this.#fromScript[to] = this.#fromScript[from] ?? 0
  }

  #entry(index: number): SignUp {
    return {
      no: this.#numbers[index] ?? 0,
      email: this.#emails[index] ?? '',
      source: this.#fromScript[index] === 1 ? 'script' : 'check',
      at: this.#times[index] ?? 0,
    }
  }

  #reserve(capacity: number): void {
    if (capacity === 0) return
    const { length } = this.#emails
    const numbers = new Float64Array(capacity)
    const times = new Float64Array(capacity)
    const fromScript = new Uint8Array(capacity)
    numbers.set(this.#numbers.subarray(0, length))
    times.set(this.#times.subarray(0, length))
    fromScript.set(this.#fromScript.subarray(0, length))
    this.#numbers = numbers
    this.#times = times
    this.#fromScript = fromScript
  }
}
