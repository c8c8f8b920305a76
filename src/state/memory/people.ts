import type { Person } from '../../service/model.ts'
import type { PersonSelector } from '../port.ts'
import { RecordList } from './record-list.ts'

/** Person objects are immutable, so they can be used as cache keys. */
export class PersonStore extends RecordList<Person> {
  readonly #byEmail = new Map<string, Person>()

  constructor(people: readonly Person[], lastNumber: number | undefined) {
    super(people, lastNumber)
    for (const person of this) this.#byEmail.set(person.email, person)
  }

  find(email: string): Person | undefined {
    return this.#byEmail.get(email)
  }

  override append(make: (number: number) => Person): Person {
    const added = super.append(make)
    this.#byEmail.set(added.email, added)
    return added
  }

  override replace(person: Person): void {
    super.replace(person)
    this.#byEmail.set(person.email, person)
  }

  /** Searching by user ID takes linear time, because user IDs are not indexed. */
  named(selector: PersonSelector): Person[] {
    if ('userId' in selector) return [...this].filter((person) => person.script?.userId === selector.userId)
    const person = this.find(selector.email)
    return person ? [person] : []
  }

  remove(people: readonly Person[]): void {
    const removed = new Set(people)
    this.removeWhere((person) => removed.has(person))
    for (const { email } of people) this.#byEmail.delete(email)
  }

  all(): Person[] {
    return Array.from(this, copyPerson)
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
