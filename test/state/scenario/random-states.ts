/** Generates random states of a website for property tests. */
import fc from 'fast-check'
import type {
  Conversion,
  DeletionRequest,
  Device,
  Outage,
  Person,
  ScriptIdentity,
  WebsiteContents,
  WebsiteSnapshot,
} from '../../../src/service/model.ts'
import type { VerdictOverride } from '../../../src/service/risk/types.ts'
import { highestNumbers } from '../../../src/state/scenario/last-numbers.ts'
import { faults } from './random-faults.ts'
import { noon, sha256 } from './resolve.ts'

/** Keys that cause wrong results if the code confuses maps, objects and lists. */
const trickyKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', '0', '17', 'a/b', 'a~1', ' ', 'ä', 'null'),
  fc.string({ minLength: 1, maxLength: 8 }),
)
const time = fc.integer({ min: noon - 10 * 365 * 86_400_000, max: noon })
const text = fc.string({ maxLength: 12 })
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null })
// The values are parsed from JSON, which cannot represent -0.
const json = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)))
const properties = fc.dictionary(trickyKey, json, { maxKeys: 3 })

const name = fc.constantFrom('ana', 'jane1', 'jane2', 'jane3', 'bob+a', 'x1', 'x2', 'returning', 'constructor', 'søren')
const domain = fc.constantFrom('shop.example', 'dc-mock.example.com', 'xn--bcher-kva.example')
const email = fc.tuple(name, domain).map(([local, host]) => `${local}@${host}`)

const override: fc.Arbitrary<VerdictOverride> = fc
  .record<VerdictOverride>(
    {
      verdict: fc.constantFrom('ALLOW', 'CHALLENGE', 'BLOCK'),
      risk_score: fc.integer({ min: 0, max: 100 }),
      suggestion: email,
      email_info: fc.constantFrom(
        { tags: ['disposable_domain'] },
        {
          fraud_signals: { identity_flags: { bulk_pattern: true }, vpn: true },
          suggestion: null,
          velocity: { hour: 3 },
        },
      ),
    },
    { requiredKeys: [] },
  )
  .filter((made) => Object.keys(made).length > 0)

const script: fc.Arbitrary<ScriptIdentity> = fc.record({
  at: time,
  userId: optional(text),
  sessionId: text,
  pageUrl: optional(text),
  userAgent: optional(text),
  devices: fc.uniqueArray(trickyKey, { maxLength: 3 }),
})

const person = fc
  .record({
    id: trickyKey,
    email,
    source: fc.constantFrom('script', 'check'),
    at: time,
    assessment: fc.record({ seen: fc.integer({ min: 1, max: 9 }), at: time, override: optional(override) }),
    script: optional(script),
    known: script,
  })
  // If the source of a person is the script, the script must have identified the person.
  .map(({ known, ...made }) => ({ ...made, script: made.source === 'script' ? (made.script ?? known) : made.script }))

const device: fc.Arbitrary<Device> = fc.record({
  id: trickyKey,
  hash: fc.integer({ min: 0 }).map((n) => sha256(`${n}`).slice(0, 32)),
  confidence: fc.integer({ min: 0, max: 100 }),
  version: fc.constantFrom('1.0', '2.1'),
  ip: fc.record({
    ip: optional(fc.ipV4()),
    country: optional(text),
    region: optional(text),
    city: optional(text),
    isp: optional(text),
    asn: optional(text),
    isVpn: optional(fc.boolean()),
    isProxy: optional(fc.boolean()),
    isDatacenter: optional(fc.boolean()),
    isTor: optional(fc.boolean()),
  }),
  emails: fc.uniqueArray(email, { maxLength: 3 }),
})

const origin = { id: trickyKey, at: time, sessionId: text, deviceId: trickyKey, occurredAt: optional(text) }
const visit = fc.record({ ...origin, pageUrl: text, referrer: optional(text) })
const event = fc.record({ ...origin, name: fc.string({ minLength: 1 }), pageUrl: optional(text), properties })

const conversion: fc.Arbitrary<Omit<Conversion, 'number'>> = fc.record({
  id: trickyKey,
  at: time,
  source: fc.constantFrom('zapier', 'api'),
  credential: fc.constantFrom('private_key', 'cop_key'),
  status: fc.constantFrom('accepted', 'held', 'released'),
  event: fc.string({ minLength: 1 }),
  email: optional(email),
  userId: optional(text),
  externalId: optional(text),
  value: optional(fc.double({ min: 0.01, max: 1e9, noNaN: true })),
  currency: optional(text),
  occurredAt: optional(text),
  properties,
})

const deletion = fc
  .record({ id: trickyKey, email, at: time, expiresAt: optional(time), usedAt: optional(time) })
  .map((made) => ({ ...made, expiresAt: made.expiresAt ?? made.at + 86_400_000 }))
const signUp = fc.record({ email, source: fc.constantFrom('script' as const, 'check' as const), at: time })

/** Assigns ascending numbers with gaps, as if some records had been removed. */
function numbered<T extends object>(one: fc.Arbitrary<T>, maxLength = 4): fc.Arbitrary<(T & { number: number })[]> {
  return fc.array(fc.tuple(one, fc.integer({ min: 1, max: 3 })), { maxLength }).map((pairs) => {
    let number = 0
    return pairs.map(([record, step]) => {
      number += step
      return { number, ...record }
    })
  })
}

/** Removes records with duplicate values. */
function distinct<T>(records: T[], value: (record: T) => unknown): T[] {
  const seen = new Set<unknown>()
  return records.filter((record) => !seen.has(value(record)) && seen.add(value(record)))
}

const contents: fc.Arbitrary<WebsiteContents> = fc
  .record({
    checksUsed: fc.nat({ max: 2000 }),
    gate: fc.boolean(),
    people: numbered(person, 6),
    devices: fc.array(device, { maxLength: 4 }),
    sessions: fc.dictionary(trickyKey, email, { maxKeys: 3 }),
    visits: numbered(visit),
    events: numbered(event),
    conversions: numbered(conversion),
    deletions: fc.array(deletion, { maxLength: 3 }),
    mails: fc.array(fc.tuple(trickyKey, time, text), { maxLength: 3 }),
    signUps: numbered(signUp),
    bulkPatterns: fc.dictionary(trickyKey, fc.integer({ min: 1, max: 99 }), { maxKeys: 3 }),
    verdicts: fc.array(
      override.map((made) => ({ match: '*@shop.example', ...made })),
      { maxLength: 2 },
    ),
    outages: fc.subarray<Outage>(['keyStore']),
    wrongKeys: fc.array(fc.record({ name: fc.string({ minLength: 1 }), at: time }), { minLength: 1, maxLength: 2 }),
    faults,
    gone: fc.nat({ max: 3 }),
  })
  .map(({ deletions, mails, gone, ...made }) => {
    const people: Person[] = distinct(
      distinct(made.people, (one) => one.email),
      (one) => one.id,
    )
    const byId = <T extends { id: string }>(records: T[]): T[] => distinct(records, ({ id }) => id)
    const conversions = distinct(byId(made.conversions), (one) =>
      one.externalId === null ? one : `${one.credential} ${one.source} ${one.externalId}`,
    )
    const deletionRequests: DeletionRequest[] = byId(deletions).map((one) => ({
      ...one,
      tokenHash: sha256(tokenOf(one.id)),
    }))
    const kept = { ...made, people, conversions, visits: byId(made.visits), events: byId(made.events) }
    const last = highestNumbers(kept)
    return {
      ...kept,
      devices: byId(made.devices),
      deletionRequests,
      mails: deletionRequests.flatMap(({ id }, index) => {
        const [mailId, at, to] = mails[index] ?? []
        return mailId === undefined || at === undefined || to === undefined
          ? []
          : [{ id: `${mailId}${index}`, at, to, deletionRequestId: id }]
      }),
      lastNumbers: { ...last, people: last.people + gone },
    }
  })

/** Returns the token of a deletion request's link. */
export function tokenOf(id: string): string {
  return `token${sha256(id)}`
}

/** Random states of a website at noon. */
export const snapshots: fc.Arbitrary<WebsiteSnapshot> = fc.record({
  plan: fc.constantFrom('free', 'business', 'organization'),
  clock: fc.oneof(
    fc.record({ offset: fc.integer({ min: -1e9, max: 1e12 }), frozenAt: fc.constant(null) }),
    fc.integer({ min: -1e9, max: 1e12 }).map((offset) => ({ offset, frozenAt: noon + offset })),
  ),
  scenario: optional(fc.record({ name: optional(text), title: optional(fc.string({ minLength: 1, maxLength: 200 })) })),
  contents,
})
