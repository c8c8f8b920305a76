import { describe, expect, it } from 'vitest'
import { assessEmail } from '../../../src/service/risk/assess.ts'
import { hashText } from '../../../src/service/risk/hash-text.ts'

const assess = (email: string, at = Date.UTC(2026, 0, 15)) => assessEmail({ email, seen: 1, at, override: null })
const footprints = (emails: string[]) => emails.map((email) => assess(email).digital_footprint)
const numbered = (local: (n: number) => string) => Array.from({ length: 400 }, (_, n) => `${local(n)}@firm${n}.example`)

describe('domain_trust_score', () => {
  it.each([
    ['jane@throwaway.example', 5],
    ['jane@gmial.com', 15],
    ['jane@young.example', 20],
    ['jane@gmail.com', 90],
    ['jane@ibm.com', 90],
  ])('for %s is %i', (email, trust) => {
    expect(assess(email).fraud_signals.domain_trust_score).toBe(trust)
  })

  it('increases by 2 per year up to 85, and is 20 lower for shared servers', () => {
    const { registered_at } = assess('jane@acme.example').fraud_signals.domain_maturity
    const trustAfter = (email: string, years: number) =>
      assess(email, Date.parse(registered_at ?? '') + years * 365 * 86_400_000).fraud_signals.domain_trust_score
    expect([1, 2, 10, 22, 23, 60].map((years) => trustAfter('jane@acme.example', years))).toEqual([
      42, 44, 60, 84, 85, 85,
    ])
    expect(trustAfter('jane@shared-host.example', 100)).toBe(65)
  })

  it('starts at 40 if the age is unknown', () => {
    expect(assess('jane@acme.example', Date.UTC(1990, 0)).fraud_signals.domain_trust_score).toBe(40)
  })
})

describe('digital_footprint', () => {
  it('has a profile for every two-word name', () => {
    for (const footprint of footprints(numbered(() => 'jane.doe'))) {
      expect(footprint.presence_score).toBeGreaterThanOrEqual(45)
      expect(footprint.presence_score).toBeLessThanOrEqual(95)
      expect(footprint).toMatchObject({ has_public_profile: true, display_name: 'Jane Doe', likely_real_person: true })
    }
  })

  it('has a profile for a one-word name only if presence_score is at least 40', () => {
    const all = footprints(numbered(() => 'jane'))
    const found = all.filter((footprint) => footprint.has_public_profile)
    expect(found.length).toBeGreaterThan(200)
    expect(found.length).toBeLessThan(280)
    for (const { presence_score, has_public_profile, display_name, profile_url } of all) {
      expect(presence_score >= 15 && presence_score <= 75).toBe(true)
      expect(has_public_profile).toBe(presence_score >= 40)
      expect([display_name, profile_url !== null]).toEqual(has_public_profile ? ['Jane', true] : [null, false])
    }
  })

  it('builds the display name from the words in the local part', () => {
    const nameOf = (local: string) => assess(`${local}@acme.example`).digital_footprint.display_name
    expect(nameOf('ana_maria.lópez84')).toBe('Ana Maria López')
    expect(nameOf('мария-иванова')).toBe('Мария Иванова')
    expect(nameOf('j.doe.smith')).toBe('Doe Smith')
  })

  it('does not report a likely real person for a risky address', () => {
    expect(assess('jane.doe@young.example').digital_footprint).toMatchObject({
      has_public_profile: true,
      likely_real_person: false,
    })
  })
})

describe('hashText', () => {
  it('is the same on every machine', () => {
    const hashes = [hashText('', ''), hashText('jane', 'a'), hashText('jane', 'b'), hashText('王', 'a')]
    expect(hashes).toEqual([579050429, 3609247754, 58564362, 960895688])
  })

  it('is evenly distributed, even in its low bits', () => {
    const draws = Array.from({ length: 16_000 }, (_, n) => hashText(`name${n}`, 'spread') % 16)
    for (let bucket = 0; bucket < 16; bucket++) {
      expect(Math.abs(draws.filter((draw) => draw === bucket).length - 1000)).toBeLessThan(150)
    }
  })
})
