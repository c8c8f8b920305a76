/** Generates random faults for property tests. */
import fc from 'fast-check'
import type { Fault, FaultResponse } from '../../../src/service/model.ts'

const count = fc.integer({ min: 1, max: 9 })
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null })

const frequency: fc.Arbitrary<Pick<Fault, 'nth' | 'every' | 'times'>> = fc.oneof(
  fc.record({ nth: count, every: fc.constant(null), times: fc.constant(null) }),
  fc.record({ nth: fc.constant(null), every: maybe(count), times: maybe(count) }),
)

const headers = fc.dictionary(
  fc.constantFrom('retry-after', 'x-request-id', '__proto__', 'constructor'),
  fc.constantFrom('', '1'),
)
const answer: fc.Arbitrary<FaultResponse> = fc.oneof(
  fc.record({ status: fc.constantFrom(200, 204, 429, 500, 502), body: fc.constant(null), headers }),
  fc.record({ status: fc.constantFrom(200, 503), body: fc.constant(''), headers }),
  fc.record({ status: fc.constantFrom(200, 418), body: fc.string({ minLength: 3 }), headers }).map((made) => ({
    ...made,
    headers: { ...made.headers, 'content-type': 'text/csv' },
  })),
)

type FaultEffect = Pick<Fault, 'when' | 'delayMs' | 'respond' | 'drop' | 'truncateBytes'>

const noEffect = { delayMs: null, respond: null, drop: false, truncateBytes: null }
const delayMs = fc.integer({ min: 1, max: 86_400_000 })
const when = fc.constantFrom('before' as const, 'after' as const)
const effect: fc.Arbitrary<FaultEffect> = fc.oneof(
  fc.record({ when, delayMs }).map((made) => ({ ...noEffect, ...made })),
  fc.record({ when, delayMs: maybe(delayMs), respond: answer }).map((made) => ({ ...noEffect, ...made })),
  fc.record({ when, delayMs: maybe(delayMs), drop: fc.constant(true) }).map((made) => ({ ...noEffect, ...made })),
  fc.nat(99).map((truncateBytes): FaultEffect => ({ ...noEffect, when: 'after', truncateBytes })),
  fc.record({ when, truncateBytes: fc.nat(2) }).map((made) => ({
    ...noEffect,
    ...made,
    respond: { status: 500, body: 'abc', headers: { 'content-type': 'text/plain' } },
  })),
)

const matcher = fc.record({
  operation: fc.constantFrom(null, 'checkEmail', 'identifyUser'),
  email: fc.constantFrom(null, '*', '*@corp.example', 'ana@shop.example'),
})

export const faults: fc.Arbitrary<Fault[]> = fc
  .array(fc.tuple(matcher, frequency, effect, fc.nat(9), fc.nat(9)), { maxLength: 3 })
  .map((made) =>
    made.map(([match, chosenFrequency, chosenEffect, seen, hits], index) => ({
      id: `flt_${index}`,
      ...match,
      ...chosenFrequency,
      ...chosenEffect,
      seen: seen + hits,
      hits,
    })),
  )
