import type { Person } from '../../service/model.ts'
import type { PersonSelector, RecordPage } from '../port.ts'
import { LazyMap } from './lazy-map.ts'
import { type Paged, type PageRange, RecordList } from './record-list.ts'

/**
 * Identified addresses of a website. A changed person is a new object and a person is never modified, so texts that are derived from a
 * person can be cached by object.
 */
export class PersonStore implements Paged<Person>, Iterable<Person> {
  readonly #ledger: RecordList<Person>
  readonly #byEmail = new LazyMap<Person>()

  /** Creates the list from existing people, without copying the people. */
  constructor(people: readonly Person[], lastNumber: number | undefined) {
    this.#ledger = new RecordList(people, lastNumber)
    for (const person of this.#ledger) this.#byEmail.set(person.email, person)
  }

  get size(): number {
    return this.#byEmail.size
  }

  get lastNumber(): number {
    return this.#ledger.lastNumber
  }

  get(email: string): Person | undefined {
    return this.#byEmail.get(email)
  }

  numbered(number: number): Person | undefined {
    return this.#ledger.get(number)
  }

  add(make: (number: number) => Person): Person {
    const added = this.#ledger.append(make)
    this.#byEmail.set(added.email, added)
    return added
  }

  replace(person: Person): void {
    this.#ledger.replace(person)
    this.#byEmail.set(person.email, person)
  }

  /** Returns the people with an address or a user ID. A user ID requires a search of all people, because only deletions use user IDs. */
  named(selector: PersonSelector): Person[] {
    if ('userId' in selector) return [...this.#ledger].filter((person) => person.script?.userId === selector.userId)
    const person = this.#byEmail.get(selector.email)
    return person ? [person] : []
  }

  remove(people: readonly Person[]): void {
    if (people.length === 0) return
    const gone = new Set(people)
    this.#ledger.removeWhere((person) => gone.has(person))
    for (const { email } of people) this.#byEmail.delete(email)
  }

  page(range: PageRange): RecordPage<Person> {
    return this.#ledger.page(range)
  }

  [Symbol.iterator](): IterableIterator<Person> {
    return this.#ledger[Symbol.iterator]()
  }

  /** Returns a function that finds people by number. Later changes do not affect the results. */
  createView(): (number: number) => Person | undefined {
    const ledger = this.#ledger.copy()
    return (number) => ledger.get(number)
  }

  all(): Person[] {
    return Array.from(this.#ledger, copyPerson)
  }
}

export function copyPerson(person: Person): Person {
  const { assessment, script } = person
  return {
    ...person,
    assessment: { ...assessment, override: assessment.override && structuredClone(assessment.override) },
    script: script && { ...script, devices: [...script.devices] },
  }
}
