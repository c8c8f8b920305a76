import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bulkPattern, isEmailAddress, toIdentity } from '../../../src/service/risk/address.ts'
import { assessEmail } from '../../../src/service/risk/assess.ts'
import { reasonOf } from '../../../src/service/risk/signals.ts'
import type { Action, Assessment, EmailInfo, VerdictOverride } from '../../../src/service/risk/types.ts'
import { actionOf, labelOf } from '../../../src/service/risk/verdict.ts'

const at = Date.UTC(2026, 0, 15)

function assess(email: string, input: Partial<Assessment> = {}): EmailInfo {
  return assessEmail({ email, seen: 1, at, override: null, ...input })
}

describe('a person', () => {
  it.each<[string, Action, number, string]>([
    ['jane.doe@gmail.com', 'ALLOW', 5, 'free_provider'],
    ['krzysztof@wp.pl', 'ALLOW', 5, 'free_provider'],
    ['13800138000@qq.com', 'ALLOW', 5, 'free_provider'],
    ['jane.doe@privaterelay.appleid.com', 'ALLOW', 5, 'free_provider'],
    ['jane+news@proton.me', 'ALLOW', 15, 'plus_addressing,free_provider'],
    ['jane+xkqzvbw@acme.example', 'ALLOW', 10, 'plus_addressing'],
    ['jane.doe@ibm.com', 'ALLOW', 0, ''],
    ['jane@acme.example', 'ALLOW', 0, ''],
    ['jane1984@acme.example', 'ALLOW', 0, ''],
    ['nguyen@shop.example', 'ALLOW', 0, ''],
    ['björn@müller.example', 'ALLOW', 0, ''],
    ['王伟@例子.example', 'ALLOW', 0, ''],
    ['__proto__@example.com', 'ALLOW', 0, ''],
    ['+jane@acme.example', 'ALLOW', 0, ''],
    ['constructor@example.com', 'ALLOW', 0, ''],
    ['jane@email.com', 'ALLOW', 5, 'free_provider'],
    ['jane@gmial.com', 'ALLOW', 30, 'likely_typo'],
    ['jane+a@hotmail.con', 'ALLOW', 40, 'likely_typo,plus_addressing'],
    ['jane@shared-host.example', 'ALLOW', 10, 'shared_infrastructure'],
    ['jane@shop.duckdns.org', 'ALLOW', 10, 'shared_infrastructure'],
  ])('%s gets %s with %i', (email, action, score, tags) => {
    const info = assess(email)
    expect([info.action, info.risk_score, info.tags.join()]).toEqual([action, score, tags])
  })
})

describe('a risk', () => {
  it.each<[string, Action, number, string]>([
    ['info@acme.example', 'CHALLENGE', 50, 'role_account'],
    ['no-reply@acme.example', 'CHALLENGE', 50, 'role_account'],
    ['kontakt@firma.example', 'CHALLENGE', 50, 'role_account'],
    ['admin+test@gmail.com', 'CHALLENGE', 65, 'role_account,plus_addressing,free_provider'],
    ['xkqzvbw@acme.example', 'CHALLENGE', 55, 'gibberish_username'],
    ['q8x7z2kd@gmail.com', 'CHALLENGE', 60, 'gibberish_username,free_provider'],
    ['asdkjfhqwe@gmial.com', 'BLOCK', 85, 'gibberish_username,likely_typo'],
    ['jane@young.example', 'CHALLENGE', 50, 'young_domain'],
    ['sales@young.example', 'BLOCK', 100, 'young_domain,role_account'],
    ['jane@throwaway.example', 'BLOCK', 95, 'disposable_domain,shared_infrastructure'],
    ['jane.doe@mailinator.com', 'BLOCK', 95, 'disposable_domain,shared_infrastructure'],
    ['jane@any.sub.yopmail.com', 'BLOCK', 95, 'disposable_domain,shared_infrastructure'],
    [
      'xk7q2v9w+promo@throwaway.example',
      'BLOCK',
      100,
      'disposable_domain,gibberish_username,shared_infrastructure,plus_addressing',
    ],
  ])('%s gets %s with %i', (email, action, score, tags) => {
    const info = assess(email)
    expect([info.action, info.risk_score, info.tags.join()]).toEqual([action, score, tags])
  })

  it('is detected in the third address with the same pattern, but not in the second', () => {
    expect(assess('jane2@acme.example', { seen: 2 }).tags).toEqual([])
    const third = assess('jane3@acme.example', { seen: 3 })
    expect([third.action, third.tags]).toEqual(['CHALLENGE', ['bulk_pattern']])
    expect(third.fraud_signals.identity_flags.bulk_pattern).toBe(true)
  })

  it('is not detected in repeated checks of an address without a bulk pattern', () => {
    expect(assess('jane@acme.example', { seen: 9 }).tags).toEqual([])
  })
})

it('returns every field of emailInfo', () => {
  expect(assess('Jane.Doe+News@gmail.com'.toLowerCase())).toEqual({
    status: 'ok',
    email: 'jane.doe+news@gmail.com',
    normalized_email: 'janedoe@gmail.com',
    domain: 'gmail.com',
    risk_score: 15,
    risk_label: 'low',
    action: 'ALLOW',
    reasons: ['The address has a plus tag', 'Anyone can get an address at the domain for free'],
    tags: ['plus_addressing', 'free_provider'],
    digital_footprint: {
      presence_score: expect.any(Number),
      has_public_profile: true,
      display_name: 'Jane Doe',
      profile_url: expect.stringMatching(/^https:\/\/profiles\.example\/[0-9a-f]{8}$/),
      likely_real_person: true,
    },
    fraud_signals: {
      disposable_domain: false,
      domain_trust_score: 90,
      infrastructure_shared: false,
      identity_flags: {
        gibberish_username: false,
        bulk_pattern: false,
        plus_addressing: true,
        free_provider: true,
      },
      domain_maturity: { age_days: 11113, registered_at: '1995-08-13T00:00:00.000Z', young_domain: false },
    },
    suggestion: null,
  })
})

it('finds the same person with and without a tag, and no person for a risky address', () => {
  const footprint = assess('jane.doe@gmail.com').digital_footprint
  expect(assess('jane.doe+a@gmail.com').digital_footprint).toEqual(footprint)
  expect(assess('jane.doe@yahoo.com').digital_footprint).not.toEqual(footprint)
  for (const email of [
    'jane.doe@mailinator.com',
    'info@acme.example',
    'xkqzvbw@acme.example',
    'jane.doe3@acme.example',
  ]) {
    const { digital_footprint } = assess(email, { seen: 3 })
    expect(digital_footprint).toMatchObject({ display_name: null, likely_real_person: false })
    expect(digital_footprint.presence_score).toBeLessThan(10)
  }
})

it('computes the age of a domain at the time of each check, whatever the order of the checks', () => {
  const days = [at, at + 400 * 86_400_000, at + 401 * 86_400_000, at, at + 3_600_000]
  const ages = days.map((day) => assess('jane@acme.example', { at: day }).fraud_signals.domain_maturity.age_days ?? 0)
  expect(ages.map((age) => age - (ages[0] ?? 0))).toEqual([0, 400, 401, 0, 0])
})

it('suggests a whole address, not only a domain', () => {
  expect(assess('jane+a@gmial.com').suggestion).toBe('jane+a@gmail.com')
})

it('ignores the unique suffix of a test address', () => {
  const [plain, ...unique] = ['block', 'block+run7', 'block.asdkjfhqwe', 'block.q8x7z2kd', 'block.run.admin1'].map(
    (local) => assess(`${local}@dc-mock.example.com`, { seen: 9 }),
  )
  for (const info of unique) {
    expect(info).toEqual({ ...plain, email: info.email, normalized_email: info.normalized_email })
  }
  expect(plain?.tags).toEqual([])
})

it('treats an unknown name at a reserved domain like any other address', () => {
  expect(assess('xkqzvbw+a@dc-mock.test').tags).toEqual(['gibberish_username', 'plus_addressing'])
})

describe('for any address', () => {
  const names = fc.oneof(
    fc.emailAddress({ size: 'large' }),
    fc
      .tuple(
        fc.oneof(
          fc.stringMatching(/^[a-zA-Z0-9äßéłþ王伟иПʼ+._-]{1,64}$/u),
          fc.constantFrom('__proto__', 'constructor', 'jane1', 'info', 'a'.repeat(64)),
        ),
        fc.constantFrom(
          ...['gmail.com', 'gmial.com', 'mailinator.com', 'x.young.example', 'constructor.prototype', 'пример.рф'],
          ...['dc-mock.test', `${'b.'.repeat(90)}com`],
        ),
      )
      .map(([local, domain]) => `${local}@${domain}`),
  )
  const identities = names.map(toIdentity).filter(isEmailAddress)
  const rulings: fc.Arbitrary<VerdictOverride | null> = fc.option(
    fc.record(
      {
        verdict: fc.constantFrom<Action>('ALLOW', 'CHALLENGE', 'BLOCK'),
        risk_score: fc.integer({ min: 0, max: 100 }),
        suggestion: fc.constant('jane@example.com'),
      },
      { requiredKeys: [] },
    ),
  )
  const assessments: fc.Arbitrary<Assessment> = fc.record({
    email: identities,
    seen: fc.integer({ min: 1, max: 1e6 }),
    at: fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2200, 0) }),
    override: rulings,
  })

  it('keeps score, label, verdict, reasons and tags consistent', () => {
    fc.assert(
      fc.property(assessments, (input) => {
        const info = assessEmail(input)
        expect(info.risk_score).toBeGreaterThanOrEqual(0)
        expect(info.risk_score).toBeLessThanOrEqual(100)
        expect(info.risk_label).toBe(labelOf(info.risk_score))
        if (input.override?.verdict === undefined || input.override.risk_score === undefined) {
          expect(info.action).toBe(actionOf(info.risk_score))
        }
        expect(info.reasons).toEqual(info.tags.map(reasonOf))
        expect(new Set(info.tags).size).toBe(info.tags.length)
      }),
    )
  })

  it('sets a flag if and only if it adds the matching tag', () => {
    fc.assert(
      fc.property(assessments, (input) => {
        const { tags, fraud_signals, suggestion } = assessEmail(input)
        const { identity_flags, domain_maturity, disposable_domain, infrastructure_shared } = fraud_signals
        const flags = { ...identity_flags, disposable_domain, shared_infrastructure: infrastructure_shared }
        const all = { ...flags, young_domain: domain_maturity.young_domain, likely_typo: suggestion !== null }
        for (const [tag, set] of Object.entries(all)) expect([tag, tags.includes(tag)]).toEqual([tag, set])
        if (identity_flags.bulk_pattern) expect(bulkPattern(input.email)).not.toBeNull()
      }),
    )
  })

  it('returns the same result every time', () => {
    fc.assert(
      fc.property(assessments, (input) => {
        expect(assessEmail(structuredClone(input))).toEqual(assessEmail(input))
      }),
    )
  })
})
