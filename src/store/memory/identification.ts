/** The identification states of an address (service 3.2): from checks, from the script, and gone. */
import type { Person, PersonToBe, ScriptIdentity, VerdictRule } from '../../service/model.ts'
import type { CheckInput, Deleted, IdentifyInput, Whose } from '../port.ts'
import type { Parts } from './parts.ts'

/** What the script told of an address now: the latest wins, and its device becomes the latest of the person's. */
export function identify(parts: Parts, input: IdentifyInput, at: number): { person: Person; first: boolean } {
  const { email, userId, sessionId, pageUrl, userAgent, device } = input
  const known = parts.people.get(email)
  const before = known?.script?.devices ?? []
  const devices = device ? [...before.filter((id) => id !== device.id), device.id] : before
  const script: ScriptIdentity = { at, userId, sessionId, pageUrl, userAgent, devices }
  const person = known ? { ...known, script } : addPerson(parts, input, 'script', at, script).person
  if (known) parts.people.replace(person)
  if (!known?.script) parts.signUps.append(person.email, 'script', at)
  if (device) parts.devices.see(device, person.email)
  parts.traffic.assign(sessionId, person.email)
  return { person, first: known === undefined }
}

/** The person of a checked address: known, made known by what a steering address becomes, or stored as new (service 4.8). */
export function storeChecked(
  parts: Parts,
  input: CheckInput,
  at: number,
): { outcome: 'stored' | 'new'; person: Person; rule: VerdictRule | null } {
  const known = parts.people.get(input.email)
  if (known) return { outcome: 'stored', person: known, rule: null }
  for (const one of input.becomes) become(parts, one, input, at)
  const arrived = parts.people.get(input.email)
  if (arrived) return { outcome: 'stored', person: arrived, rule: null }
  return { outcome: 'new', ...addPerson(parts, input, 'check', at, null) }
}

function become(parts: Parts, one: PersonToBe, check: CheckInput, now: number): void {
  const known = parts.people.get(one.email)
  if (known && (known.script || one.source === 'check')) return
  const { bulkPattern, ruling } = one.email === check.email ? check : { bulkPattern: null, ruling: null }
  const identity = { ...one, personId: one.id, bulkPattern, ruling }
  if (one.source === 'script') identify(parts, identity, now - one.ago)
  else addPerson(parts, identity, 'check', now - one.ago, null)
}

function addPerson(
  parts: Parts,
  newcomer: Pick<CheckInput, 'personId' | 'email' | 'bulkPattern' | 'ruling'>,
  source: Person['source'],
  at: number,
  script: ScriptIdentity | null,
): { person: Person; rule: VerdictRule | null } {
  const { personId: id, email } = newcomer
  const { assessment, rule } = parts.assessments.assess(newcomer, at)
  return { person: parts.people.add((no) => ({ no, id, email, source, at, assessment, script })), rule }
}

/** Removes a person with all that is theirs (A10). Checks used and bulk patterns stay, so that a deletion wins nothing back. */
export function deletePerson(parts: Parts, whose: Whose): Deleted {
  const people = parts.people.named(whose)
  const emails = new Set(people.map((person) => person.email))
  const userIds = new Set(people.flatMap((person) => person.script?.userId ?? []))
  if ('email' in whose) emails.add(whose.email)
  else userIds.add(whose.userId)
  parts.people.remove(people)
  parts.signUps.removeOf(emails)
  parts.devices.forget(emails)
  return {
    identifications: people.length,
    conversions: parts.conversions.removeOf(emails, userIds),
    ...parts.traffic.removeOf(emails),
  }
}
