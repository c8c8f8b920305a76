import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMaturity, registrableDomain } from '../../../src/service/risk/domain-age.ts'

const dayMs = 86_400_000
const today = Date.UTC(2026, 0, 15)
const unknownNames = (tld: string, count: number) => Array.from({ length: count }, (_, i) => `firm${i}.${tld}`)
const youngOf = (names: string[], at = today) => names.filter((name) => readMaturity(name, at, false).young_domain)

it.each([
  ['example.com', 'example.com'],
  ['a.b.example.com', 'example.com'],
  ['a.example.co.uk', 'example.co.uk'],
  ['example.co.uk', 'example.co.uk'],
  ['shop.com.br', 'shop.com.br'],
  ['mail.info.com', 'info.com'],
  ['com', 'com'],
])('the registrable part of %s is %s', (domain, want) => {
  expect(registrableDomain(domain)).toBe(want)
})

describe('the age of a domain', () => {
  it('is the number of whole days since the registration', () => {
    const registered = Date.UTC(1995, 7, 13)
    expect(readMaturity('gmail.com', registered + 10 * dayMs + 5, true)).toEqual({
      age_days: 10,
      registered_at: '1995-08-13T00:00:00.000Z',
      young_domain: true,
    })
    expect(readMaturity('gmail.com', registered + 90 * dayMs, true).young_domain).toBe(false)
  })

  it('is unknown at times before the registration', () => {
    const unknown = { age_days: null, registered_at: null, young_domain: false }
    expect(readMaturity('gmail.com', Date.UTC(1990, 0), true)).toEqual(unknown)
  })

  it('is the same for a registered domain and its subdomains', () => {
    expect(readMaturity('mail.eu.ibm.com', today, false)).toEqual(readMaturity('ibm.com', today, true))
    expect(readMaturity('a.firm1.co.uk', today, false)).toEqual(readMaturity('firm1.co.uk', today, false))
  })

  it('is based on a registration date that does not depend on the clock, unless the domain is young', () => {
    for (const name of unknownNames('example', 50)) {
      const { registered_at } = readMaturity(name, today, false)
      expect(readMaturity(name, today + 4000 * dayMs, false).registered_at).toBe(registered_at)
    }
  })

  it('is below 90 days for about one in 64 unknown domains, and for about half of the unknown domains with a cheap TLD', () => {
    expect(youngOf(unknownNames('com', 6400)).length).toBeGreaterThan(70)
    expect(youngOf(unknownNames('com', 6400)).length).toBeLessThan(130)
    expect(youngOf(unknownNames('top', 1000)).length).toBeGreaterThan(430)
    expect(youngOf(unknownNames('top', 1000)).length).toBeLessThan(570)
  })

  it('is never below 90 days for unknown domains under reserved TLDs, except young.example', () => {
    expect(['example', 'test', 'invalid'].flatMap((tld) => youngOf(unknownNames(tld, 500)))).toEqual([])
    expect(youngOf(['young.example', 'shop.young.example'])).toHaveLength(2)
  })

  it('is never below 90 days for a known domain without a built-in date', () => {
    const names = unknownNames('top', 100)
    expect(names.filter((name) => readMaturity(name, today, true).young_domain)).toEqual([])
  })

  it('is always below 90 days for a young domain, and matches the registration date', () => {
    const young = youngOf(unknownNames('top', 100))
    fc.assert(
      fc.property(fc.constantFrom(...young), fc.integer({ min: -1e12, max: 1e13 }), (name, at) => {
        const { age_days, registered_at, young_domain } = readMaturity(name, at, false)
        expect(young_domain).toBe(true)
        expect(Math.floor((at - Date.parse(registered_at ?? '')) / dayMs)).toBe(age_days)
        expect(age_days).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
