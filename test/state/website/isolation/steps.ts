/** Generates random steps on a website with few names, so that the steps affect each other. */
import fc from 'fast-check'
import type { Plan } from '../../../../src/service/model.ts'

type VerdictName = 'allow' | 'challenge' | 'block'

/** Fault that responds to checks with 503. */
export interface FaultModel {
  when: 'before' | 'after'
  /** Whether the fault applies only to addresses at shop.example. */
  shop: boolean
  nth: number | null
  every: number | null
  times: number | null
}

/** Scenario in the format of the model. */
export interface Setup {
  plan: Plan
  checksUsed: number
  gate: boolean
  verdicts: { match: string; verdict: VerdictName }[]
  outage: boolean
  /** `from` is an absolute time in ms, or null for real time. */
  clock: { from: number | null; ahead: number; frozen: boolean }
  /** Addresses that the script identified a day earlier. */
  people: string[]
}

/** `key` and `link` are indexes that wrap around. */
export type Step =
  | { kind: 'check'; email: string; key: number }
  | { kind: 'export'; key: number }
  | { kind: 'delete'; email: string; key: number }
  | { kind: 'identify'; email: string; session: string; device: string }
  | { kind: 'visit'; session: string }
  | { kind: 'convert'; email: string; externalId: string | null }
  | { kind: 'release'; email: string }
  | { kind: 'request deletion'; email: string }
  | { kind: 'confirm deletion'; link: number }
  | { kind: 'change plan'; plan: Plan }
  | { kind: 'set checks used'; count: number }
  | { kind: 'add key' }
  | { kind: 'remove key'; key: number }
  | { kind: 'bring key back'; key: number }
  | { kind: 'set clock'; ahead: number; frozen: boolean | null }
  | { kind: 'freeze'; frozen: boolean }
  | { kind: 'advance'; by: number }
  | { kind: 'load'; setup: Setup }
  | { kind: 'reset' }
  | { kind: 'put state back' }
  | { kind: 'add verdict'; match: string; verdict: VerdictName }
  | { kind: 'drop verdicts' }
  | { kind: 'start outage' }
  | { kind: 'end outage' }
  | { kind: 'add fault'; fault: FaultModel }
  | { kind: 'drop faults' }
  | { kind: 'knock' }

const second = 1000
const hour = 3_600_000
const day = 24 * hour

/** Address of a person. Only the first two addresses are at shop.example, and the last two are test addresses. */
const email = fc.constantFrom(
  'ana@shop.example',
  'ben@shop.example',
  'cleo@club.example',
  'block@dc-mock.example.com',
  'error-429@dc-mock.example.com',
)
const key = fc.nat(3)
const session = fc.constantFrom('ses_one', 'ses_two')
const plan = fc.constantFrom<Plan>('free', 'business', 'organization')
const verdict = fc.constantFrom<VerdictName>('allow', 'challenge', 'block')
const match = fc.constantFrom('*@shop.example', 'ana*', '*')
/**
 * Durations by which the clock advances. Events are due after 30 seconds, five minutes and 24 hours, so most durations are equal to these
 * or slightly shorter.
 */
const span = fc.constantFrom(0, 1, 30 * second - 1, 30 * second, 299 * second, 300 * second, hour, day - 1, day)
const kind = <const K extends Step['kind']>(name: K): fc.Arbitrary<K> => fc.constant(name)

/** `nth` is never combined with `every` or `times`, because a fault with `nth` hits only once. */
const faults: fc.Arbitrary<FaultModel> = fc
  .record({
    when: fc.constantFrom('before' as const, 'after' as const),
    shop: fc.boolean(),
    nth: fc.constantFrom(1, 2, null, null),
    every: fc.constantFrom(2, 3, null),
    times: fc.constantFrom(1, 2, null),
  })
  .map((fault) => (fault.nth === null ? fault : { ...fault, every: null, times: null }))

export function setups(from: number | null): fc.Arbitrary<Setup> {
  return fc.record({
    plan,
    checksUsed: fc.constantFrom(0, 7, 497, 499, 500),
    gate: fc.boolean(),
    verdicts: fc.uniqueArray(fc.record({ match, verdict }), { maxLength: 2, selector: ({ match }) => match }),
    outage: fc.constantFrom(false, false, false, true),
    clock: fc.record({
      from: fc.constant(from),
      ahead: fc.constantFrom(0, hour, 90 * day),
      frozen: from === null ? fc.boolean() : fc.constant(true),
    }),
    people: fc.uniqueArray(fc.constantFrom('ana@shop.example', 'dan@shop.example'), { maxLength: 2 }),
  })
}

/** Generates random steps. If `from` is null, clocks can run. Otherwise, all clocks are frozen, and only steps advance them. */
export function steps(from: number | null = null): fc.Arbitrary<Step> {
  const frozen = from === null ? fc.boolean() : fc.constant(true)
  const rare: fc.Arbitrary<Step>[] = [
    fc.record({ kind: kind('load'), setup: setups(from) }),
    fc.record({ kind: kind('reset') }),
    fc.record({ kind: kind('put state back') }),
    fc.record({ kind: kind('change plan'), plan }),
    fc.record({ kind: kind('set checks used'), count: fc.constantFrom(0, 498, 500) }),
    fc.record({ kind: kind('add key') }),
    fc.record({ kind: kind('start outage') }),
    fc.record({ kind: kind('end outage') }),
    fc.record({ kind: kind('drop verdicts') }),
    fc.record({ kind: kind('freeze'), frozen }),
    fc.record({ kind: kind('add fault'), fault: faults }),
    fc.record({ kind: kind('drop faults') }),
    fc.record({ kind: kind('knock') }),
  ]
  const common: fc.Arbitrary<Step>[] = [
    fc.record({ kind: kind('check'), email, key }),
    fc.record({ kind: kind('check'), email, key: fc.constant(0) }),
    fc.record({ kind: kind('check'), email, key: fc.constant(0) }),
    fc.record({ kind: kind('export'), key }),
    fc.record({ kind: kind('delete'), email, key }),
    fc.record({ kind: kind('identify'), email, session, device: fc.constantFrom('laptop', 'phone') }),
    fc.record({ kind: kind('visit'), session }),
    fc.record({ kind: kind('convert'), email, externalId: fc.constantFrom('order_1', 'order_2', null) }),
    fc.record({ kind: kind('release'), email }),
    fc.record({ kind: kind('request deletion'), email }),
    fc.record({ kind: kind('confirm deletion'), link: fc.nat(3) }),
    fc.record({ kind: kind('remove key'), key }),
    fc.record({ kind: kind('bring key back'), key }),
    fc.record({ kind: kind('advance'), by: span }),
    fc.record({
      kind: kind('set clock'),
      ahead: fc.oneof(span, fc.constant(-second)),
      frozen: from === null ? fc.constantFrom(true, false, null) : fc.constant(true),
    }),
    fc.record({ kind: kind('add verdict'), match, verdict }),
  ]
  return fc.oneof({ arbitrary: fc.oneof(...common), weight: 4 }, { arbitrary: fc.oneof(...rare), weight: 1 })
}

/** Converts a fault to a scenario document's format. */
export function faultOf({ when, shop, nth, every, times }: FaultModel): object {
  return {
    operation: 'checkEmail',
    when,
    respond: { status: 503 },
    ...(shop ? { match: { email: '*@shop.example' } } : {}),
    ...(nth === null ? {} : { nth }),
    ...(every === null ? {} : { every }),
    ...(times === null ? {} : { times }),
  }
}

/** Converts a scenario to a document. */
export function documentOf({ plan, checksUsed, gate, verdicts, outage, clock, people }: Setup): object {
  const { from, ahead, frozen } = clock
  return {
    plan,
    checks_used: checksUsed,
    gate,
    verdicts,
    outages: outage ? ['keyStore'] : [],
    clock: { now: from === null ? `+${ahead}ms` : new Date(from + ahead).toISOString(), frozen },
    people: people.map((address) => ({ email: address, since: '-1d', session_id: 'ses_one' })),
  }
}
