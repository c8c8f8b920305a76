/** Creates the input of transitions, with defaults for all fields. */
import type { DeviceSeen, Fault, PersonDraft } from '../../src/service/model.ts'
import type {
  CheckInput,
  ConversionInput,
  DeletionInput,
  EventInput,
  IdentifyInput,
  KeyInput,
  PersonInput,
  VisitInput,
} from '../../src/state/port.ts'

export function device(id: string, given: Partial<DeviceSeen> = {}): DeviceSeen {
  const nothingKnown = { ip: null, country: null, region: null, city: null, isp: null, asn: null }
  const flags = { isVpn: null, isProxy: null, isDatacenter: null, isTor: null }
  return { id, hash: `hash of ${id}`, confidence: 95, version: '1', ip: { ...nothingKnown, ...flags }, ...given }
}

export function check(email: string, given: Partial<CheckInput> = {}): CheckInput {
  return { personId: `usr_${email}`, email, bulkPattern: null, override: null, newPeople: [], ...given }
}

export function identification(email: string, given: Partial<IdentifyInput> = {}): IdentifyInput {
  return {
    personId: `usr_${email}`,
    email,
    bulkPattern: null,
    override: null,
    userId: null,
    sessionId: `session of ${email}`,
    pageUrl: null,
    userAgent: null,
    device: null,
    ...given,
  }
}

export function newPerson(email: string, given: Partial<PersonDraft> = {}): PersonDraft {
  return {
    id: `usr_${email}`,
    email,
    source: 'script',
    agoMs: 0,
    userId: null,
    sessionId: `session of ${email}`,
    pageUrl: null,
    userAgent: null,
    device: null,
    ...given,
  }
}

export function visit(sessionId: string, given: Partial<VisitInput> = {}): VisitInput {
  return {
    id: `vis_${sessionId}`,
    sessionId,
    pageUrl: 'https://shop.example/',
    referrer: null,
    occurredAt: null,
    device: device('laptop'),
    ...given,
  }
}

export function event(sessionId: string, given: Partial<EventInput> = {}): EventInput {
  return {
    id: `evt_${sessionId}`,
    sessionId,
    name: 'signup',
    pageUrl: null,
    occurredAt: null,
    properties: {},
    device: device('laptop'),
    ...given,
  }
}

export function conversion(id: string, given: Partial<ConversionInput> = {}): ConversionInput {
  return {
    id,
    source: 'crm',
    credential: 'cop_key',
    event: 'purchase',
    email: null,
    userId: null,
    externalId: null,
    value: null,
    currency: null,
    occurredAt: null,
    properties: {},
    ...given,
  }
}

/** Creates a deletion request. The token is the ID, and the hash of the token is `hash of` followed by the ID. */
export function deletionOf(email: string, id: string): DeletionInput {
  return { id, mailId: `mail_${id}`, email, token: id, tokenHash: `hash of ${id}` }
}

export function newKey(hash: string, given: Partial<KeyInput> = {}): KeyInput {
  return { id: `key_${hash}_new`, name: 'new', hash, prefix: 'dcp_mock0000', value: null, ...given }
}

/** Creates a fault that drops the connection of every request before the operation. */
export function fault(id: string, given: Partial<Fault> = {}): Fault {
  const anyRequest = { operation: null, when: 'before' as const, email: null, nth: null, every: null, times: null }
  const effect = { delayMs: null, respond: null, drop: true, truncateBytes: null }
  return { id, ...anyRequest, ...effect, seen: 0, hits: 0, ...given }
}

export function knownPerson(email: string, given: Partial<PersonInput> = {}): PersonInput {
  return {
    personId: `usr_${email}`,
    email,
    source: 'check',
    at: 0,
    bulkPattern: null,
    override: null,
    script: null,
    ...given,
  }
}
