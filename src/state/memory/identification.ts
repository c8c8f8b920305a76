/** The identification states of an address (service 3.2): from checks, from the script, and gone. */
import type { Person, PersonDraft, ScriptIdentity, VerdictRule } from '../../service/model.ts'
import type { CheckInput, Deleted, IdentifyInput, PersonInput, PersonSelector } from '../port.ts'
import type { NewPerson } from './assessments.ts'
import type { Parts } from './parts.ts'

/** An address that may be new, with the id for its person. */
type Arrival = NewPerson & { personId: string }

/** What the script told of an address now: the latest wins, and its device becomes the latest of the person's. */
export function identify(parts: Parts, input: IdentifyInput & Arrival, at: number): { person: Person; first: boolean } {
  const { email, userId, sessionId, pageUrl, userAgent, device } = input
  const known = parts.people.get(email)
  const before = known?.script?.devices ?? []
  const devices = device ? [...before.filter((id) => id !== device.id), device.id] : before
  const script: ScriptIdentity = { at, userId, sessionId, pageUrl, userAgent, devices }
  const person = known ? { ...known, script } : addPerson(parts, input, 'script', at, script).person
  if (known) parts.people.replace(person)
  if (!known?.script) parts.signUps.append(person, 'script', at)
  if (device) parts.devices.see(device, person.email)
  parts.traffic.assign(sessionId, person.email)
  return { person, first: known === undefined }
}

/** The person of a checked address: known, made known by what a steering address becomes, or stored as new (service 4.8). */
export function storeChecked(
  parts: Parts,
  input: CheckInput,
  at: number,
): { outcome: 'stored' | 'new'; person: Person; rule: VerdictRule | null; became: readonly string[] } {
  const known = parts.people.get(input.email)
  if (known) return { ...stored(parts, known), became: [] }
  for (const one of input.becomes) become(parts, one, input, at)
  const arrived = parts.people.get(input.email)
  if (arrived) return { ...stored(parts, arrived), became: input.becomes.map((one) => one.email) }
  return { outcome: 'new', ...addPerson(parts, input, 'check', at, null), became: [] }
}

function stored(parts: Parts, person: Person): { outcome: 'stored'; person: Person; rule: VerdictRule | null } {
  return { outcome: 'stored', person, rule: parts.assessments.ignored(person.email, person.assessment) }
}

/** A person who is said to be known: what a check or the script would have told then is stored now, and no check is counted. */
export function addKnown(parts: Parts, input: PersonInput): { person: Person; first: boolean } | 'known' {
  const { personId, email, source, at, bulkPattern, override: own, script } = input
  const known = parts.people.get(email)
  if (known && (!script || own)) return 'known'
  const newcomer = { personId, email, bulkPattern, override: null, own }
  let person = known
  if (!person && source === 'check') person = addPerson(parts, newcomer, 'check', at, null).person
  if (script) {
    const { devices, at: identified, ...told } = script
    for (const device of devices.length > 0 ? devices : [null]) {
      person = identify(parts, { ...newcomer, ...told, device }, identified).person
    }
  }
  if (!person) throw new Error(`${email} is known from the script, which told nothing of it`)
  return { person, first: known === undefined }
}

function become(parts: Parts, one: PersonDraft, check: CheckInput, now: number): void {
  const known = parts.people.get(one.email)
  if (known && (known.script || one.source === 'check')) return
  const { bulkPattern, override } = one.email === check.email ? check : { bulkPattern: null, override: null }
  const identity = { ...one, personId: one.id, bulkPattern, override }
  if (one.source === 'script') identify(parts, identity, now - one.ago)
  else addPerson(parts, identity, 'check', now - one.ago, null)
}

function addPerson(
  parts: Parts,
  newcomer: Arrival,
  source: Person['source'],
  at: number,
  script: ScriptIdentity | null,
): { person: Person; rule: VerdictRule | null } {
  const { personId: id, email } = newcomer
  const { assessment, rule } = parts.assessments.assess(newcomer, at)
  return { person: parts.people.add((number) => ({ number, id, email, source, at, assessment, script })), rule }
}

/** Whether the deletion of an address would delete anything. A person comes first: without one, all records are searched. */
export function knows({ people, conversions, traffic, devices, signUps }: Parts, email: string): boolean {
  if (people.get(email)) return true
  return conversions.hasAnyOf(email) || traffic.hasSessionOf(email) || devices.know(email) || signUps.hasStranger(email)
}

/** Removes a person with all that is theirs (A10). Checks used and bulk patterns stay, so that a deletion wins nothing back. */
export function deletePerson(parts: Parts, whose: PersonSelector | 'everybody'): Deleted {
  const people = whose === 'everybody' ? [...parts.people] : parts.people.named(whose)
  const emails = new Set(people.map((person) => person.email))
  const userIds = new Set(people.flatMap((person) => person.script?.userId ?? []))
  if (whose !== 'everybody') {
    if ('email' in whose) emails.add(whose.email)
    else userIds.add(whose.userId)
  }
  // First, as entries know their people by number.
  const signUps = parts.signUps.removeOf(emails)
  parts.people.remove(people)
  parts.devices.forget(emails)
  return {
    identifications: people.length,
    conversions: parts.conversions.removeOf(emails, userIds),
    ...parts.traffic.removeOf(emails),
    signUps,
  }
}
