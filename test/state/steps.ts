/** Generates random transitions with few names, so that the transitions affect each other. */
import fc from 'fast-check'
import type { Plan } from '../../src/service/model.ts'
import type { PersonSelector, Store, StoredWebsite } from '../../src/state/port.ts'
import { check, conversion, deletionOf, device, event, fault, identification, newPerson, visit } from './transitions.ts'

/** The values are parsed from JSON, which cannot represent -0. */
const jsonValue = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)))

export type Step =
  | { kind: 'check'; email: string; pattern: string | null }
  | { kind: 'test address check'; email: string; agoMs: number }
  | { kind: 'identify'; email: string; sessionId: string; userId: string | null; device: string | null }
  | { kind: 'visit'; sessionId: string; device: string }
  | { kind: 'event'; sessionId: string; properties: Record<string, unknown> }
  | { kind: 'convert'; email: string | null; userId: string | null; externalId: string | null }
  | { kind: 'release'; email: string }
  | { kind: 'delete'; selector: PersonSelector }
  | { kind: 'request deletion'; email: string }
  | { kind: 'confirm deletion'; request: number }
  | { kind: 'change plan'; plan: Plan }
  | { kind: 'change verdicts'; match: string }
  | { kind: 'set fault'; email: string; every: number; times: number | null }
  | { kind: 'take fault'; email: string | null }
  | { kind: 'advance'; by: number }
  | { kind: 'freeze'; frozen: boolean }

export const emails: readonly string[] = [
  'ana@shop.example',
  'ben@shop.example',
  '__proto__@example.com',
  'constructor',
  '__proto__',
]
const email = fc.constantFrom(...emails)
const sessionId = fc.constantFrom('s_1', 's_2', '__proto__')
const userId = fc.constantFrom('u_1', 'u_2', null)
const deviceId = fc.constantFrom('laptop', 'phone', '__proto__')
const kind = <const K extends Step['kind']>(name: K): fc.Arbitrary<K> => fc.constant(name)

export const checks: fc.Arbitrary<Step> = fc.record({
  kind: kind('check'),
  email,
  pattern: fc.constantFrom('one#', '__proto__', null),
})
export const identifications: fc.Arbitrary<Step> = fc.record({
  kind: kind('identify'),
  email,
  sessionId,
  userId,
  device: fc.option<string>(deviceId),
})
export const visits: fc.Arbitrary<Step> = fc.record({ kind: kind('visit'), sessionId, device: deviceId })
export const deletions: fc.Arbitrary<Step> = fc.record({
  kind: kind('delete'),
  selector: fc.oneof(fc.record({ email }), fc.record({ userId: fc.constantFrom('u_1', 'u_2') })),
})
export const planChanges: fc.Arbitrary<Step> = fc.record({
  kind: kind('change plan'),
  plan: fc.constantFrom<Plan>('free', 'business'),
})

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  checks,
  identifications,
  visits,
  deletions,
  planChanges,
  fc.record({ kind: kind('test address check'), email, agoMs: fc.nat(1000) }),
  fc.record({ kind: kind('event'), sessionId, properties: fc.dictionary(sessionId, jsonValue) }),
  fc.record({
    kind: kind('convert'),
    email: fc.option(email),
    userId,
    externalId: fc.constantFrom('x', 'y', null),
  }),
  fc.record({ kind: kind('release'), email }),
  fc.record({ kind: kind('request deletion'), email }),
  fc.record({ kind: kind('confirm deletion'), request: fc.nat(20) }),
  fc.record({ kind: kind('change verdicts'), match: fc.constantFrom('*', 'ben*', 'nobody') }),
  fc.record({
    kind: kind('set fault'),
    email: fc.constantFrom('*', 'ben*'),
    every: fc.integer({ min: 1, max: 3 }),
    times: fc.constantFrom(1, 2, null),
  }),
  fc.record({ kind: kind('take fault'), email: fc.option(email) }),
  fc.record({ kind: kind('advance'), by: fc.integer({ min: -10, max: 50_000_000 }) }),
  fc.record({ kind: kind('freeze'), frozen: fc.boolean() }),
)

/** Runs a step on a website and returns the result. `n` makes the IDs in the step unique. */
export async function runStep(store: Store, website: StoredWebsite, step: Step, n: number): Promise<unknown> {
  const { appId } = website
  switch (step.kind) {
    case 'check':
      return website.recordCheck(check(step.email, { personId: `usr_${n}`, bulkPattern: step.pattern }))
    case 'test address check': {
      const newPeople = [newPerson(`other of ${step.email}`, { agoMs: step.agoMs, device: device('laptop') })]
      newPeople.push(newPerson(step.email, { id: `usr_${n}`, agoMs: step.agoMs, device: device('laptop') }))
      return website.recordCheck(check(step.email, { newPeople }))
    }
    case 'identify': {
      const seen = step.device === null ? null : device(step.device, { hash: `hash ${n}` })
      return website.identify(identification(step.email, { ...step, personId: `usr_${n}`, device: seen }))
    }
    case 'visit':
      return website.recordVisit(visit(step.sessionId, { id: `vis_${n}`, device: device(step.device) }))
    case 'event':
      return website.recordEvent(event(step.sessionId, { id: `evt_${n}`, properties: step.properties }))
    case 'convert': {
      const { email, userId, externalId } = step
      return website.recordConversion(conversion(`conv_${n}`, { email, userId, externalId }))
    }
    case 'release':
      return website.releaseConversions({ email: step.email })
    case 'delete':
      return website.deletePerson(step.selector)
    case 'request deletion':
      return website.requestDeletion(deletionOf(step.email, `del_${n}`))
    case 'confirm deletion':
      return website.confirmDeletion(`hash of del_${step.request}`)
    case 'change plan':
      return (await store.changeWebsite(appId, { plan: step.plan }))?.usage()
    case 'change verdicts':
      return website.addVerdict({ match: step.match, risk_score: n })
    case 'set fault':
      return website.addFault(fault(`flt_${n}`, { email: step.email, every: step.every, times: step.times }))
    case 'take fault':
      return website.consumeFault({ when: 'before', operation: 'checkEmail', email: step.email })
    case 'advance':
      return store.setClock(appId, { by: step.by })
    case 'freeze':
      return store.setClock(appId, { frozen: step.frozen })
  }
}
