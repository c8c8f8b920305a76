/** Creates, updates and deletes the people identified by email checks and the tracking script (service 3.2). */
import type { Person, PersonDraft, ScriptIdentity, VerdictRule } from '../../service/model.ts'
import type { CheckInput, DeletedCounts, IdentifyInput, PersonInput, PersonSelector } from '../port.ts'
import type { NewPerson } from './assessments.ts'
import type { WebsiteCollections } from './collections.ts'

/** `personId` is the ID to assign if the address is unknown. */
type PersonArrival = NewPerson & { personId: string }

/**
 * Stores the script's identification of a person, and creates the person if the email address is new. Replaces earlier script data except
 * the device list. The device becomes the person's latest device.
 */
export function identify(
  collections: WebsiteCollections,
  input: IdentifyInput & PersonArrival,
  at: number,
): { person: Person; first: boolean } {
  const { email, userId, sessionId, pageUrl, userAgent, device } = input
  const known = collections.people.find(email)
  const before = known?.script?.devices ?? []
  const devices = device ? [...before.filter((id) => id !== device.id), device.id] : before
  const script: ScriptIdentity = { at, userId, sessionId, pageUrl, userAgent, devices }
  const person = known ? { ...known, script } : addPerson(collections, input, 'script', at, script).person
  if (known) collections.people.replace(person)
  if (!known?.script) collections.signUps.append({ email, source: 'script', at })
  if (device) collections.devices.add(device, person.email)
  collections.traffic.assign(sessionId, person.email)
  return { person, first: known === undefined }
}

/** For a test address, a new person gets the data that the address specifies (service 4.8). */
export function storeCheckedPerson(
  collections: WebsiteCollections,
  input: CheckInput,
  at: number,
): { outcome: 'stored' | 'new'; person: Person; rule: VerdictRule | null; createdPeople: readonly string[] } {
  const known = collections.people.find(input.email)
  if (known) return { ...stored(collections, known), createdPeople: [] }
  for (const one of input.newPeople) createPeople(collections, one, input, at)
  const arrived = collections.people.find(input.email)
  if (arrived) return { ...stored(collections, arrived), createdPeople: input.newPeople.map((one) => one.email) }
  return { outcome: 'new', ...addPerson(collections, input, 'check', at, null), createdPeople: [] }
}

function stored(
  collections: WebsiteCollections,
  person: Person,
): { outcome: 'stored'; person: Person; rule: VerdictRule | null } {
  return { outcome: 'stored', person, rule: collections.assessments.ignored(person.email, person.assessment) }
}

/** Adds a person as if a check or the script had already identified them. Does not count as a check. */
export function addKnownPerson(
  collections: WebsiteCollections,
  input: PersonInput,
): { person: Person; first: boolean } | 'known' {
  const { personId, email, source, at, bulkPattern, override: own, script } = input
  const known = collections.people.find(email)
  if (known && (!script || own)) return 'known'
  const newcomer = { personId, email, bulkPattern, override: null, own }
  let person = known
  if (!person && source === 'check') person = addPerson(collections, newcomer, 'check', at, null).person
  if (script) {
    const { devices, at: identified, ...scriptFields } = script
    for (const device of devices.length > 0 ? devices : [null]) {
      person = identify(collections, { ...newcomer, ...scriptFields, device }, identified).person
    }
  }
  if (!person) throw new Error(`${email} is known from the script, but has no script data`)
  return { person, first: known === undefined }
}

function createPeople(collections: WebsiteCollections, one: PersonDraft, check: CheckInput, now: number): void {
  const known = collections.people.find(one.email)
  if (known && (known.script || one.source === 'check')) return
  const { bulkPattern, override } = one.email === check.email ? check : { bulkPattern: null, override: null }
  const identity = { ...one, personId: one.id, bulkPattern, override }
  if (one.source === 'script') identify(collections, identity, now - one.agoMs)
  else addPerson(collections, identity, 'check', now - one.agoMs, null)
}

function addPerson(
  collections: WebsiteCollections,
  newcomer: PersonArrival,
  source: Person['source'],
  at: number,
  script: ScriptIdentity | null,
): { person: Person; rule: VerdictRule | null } {
  const { personId: id, email } = newcomer
  const { assessment, rule } = collections.assessments.assess(newcomer, at)
  return {
    person: collections.people.append((number) => ({ number, id, email, source, at, assessment, script })),
    rule,
  }
}

/** Reports whether any data is stored for an address. Looks for a person first, because all other lookups search every record. */
export function hasDataOf(
  { people, conversions, traffic, devices, signUps }: WebsiteCollections,
  email: string,
): boolean {
  if (people.find(email)) return true
  return conversions.hasAnyOf(email) || traffic.hasSessionOf(email) || devices.has(email) || signUps.hasAnyOf(email)
}

/** Deletes a person and all related data (A10). Does not refund checks or decrease bulk pattern counts. */
export function deletePerson(collections: WebsiteCollections, selector: PersonSelector | 'everybody'): DeletedCounts {
  const people = selector === 'everybody' ? [...collections.people] : collections.people.named(selector)
  const emails = new Set(people.map((person) => person.email))
  const userIds = new Set(people.flatMap((person) => person.script?.userId ?? []))
  if (selector !== 'everybody') {
    if ('email' in selector) emails.add(selector.email)
    else userIds.add(selector.userId)
  }
  collections.people.remove(people)
  collections.devices.forget(emails)
  return {
    identifications: people.length,
    conversions: collections.conversions.removeOf(emails, userIds),
    ...collections.traffic.removeOf(emails),
    signUps: collections.signUps.removeOf(emails),
  }
}
