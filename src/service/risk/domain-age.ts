/** Registration dates of domains: a built-in list for well-known ones, simulated for the rest. */
import { hashText } from './hash-text.ts'
import type { DomainMaturity } from './types.ts'
import { wellKnownDomains } from './well-known-domains.ts'

/** Domain data changes at most once a day. */
export const dayMs = 86_400_000

/** A domain younger than this is young. */
const youngDays = 90
/** A simulated young domain is registered again after this many days, so it is young on every clock. */
const cycleDays = 60
/** One in this many unknown domains is young. Below a cheap top-level domain, every second one is. */
const youngShare = 64
const cheapShare = 2

/** All other unknown domains were registered between 1996 and 2015, long before any clock that a test is likely to set. */
const firstDay = Date.UTC(1996, 0, 1) / dayMs
const lastDay = Date.UTC(2015, 11, 31) / dayMs

/** Top-level domains for tests and documentation. They are never young, except for the one domain that demonstrates this signal. */
const reservedTlds: ReadonlySet<string> = new Set(['example', 'test', 'invalid', 'localhost'])
const youngExample = 'young.example'

/** Cheap to register in bulk and therefore common in abuse. */
const cheapTlds: ReadonlySet<string> = new Set(
  'bond buzz cf cfd click cyou ga gq icu loan lol men ml monster mom quest rest sbs stream tk top win work xyz zip'.split(
    ' ',
  ),
)

/** Second-level labels of country registries, as in `co.uk`. */
const secondLevel: ReadonlySet<string> = new Set(
  'ac biz co com edu gob gov go gv id info ltd me mil my ne net nom or org plc sch web'.split(' '),
)

/**
 * Returns the age of a domain at `at`, in ms since the epoch. An established domain is never simulated as young. The age is unknown if `at`
 * is before the registration.
 */
export function readMaturity(domain: string, at: number, established: boolean): DomainMaturity {
  const today = Math.floor(at / dayMs)
  const name = registrableDomain(domain)
  const registered = wellKnownDomains.get(name) ?? simulateDay(name, today, established)
  if (registered > today) return { age_days: null, registered_at: null, young_domain: false }
  return {
    age_days: today - registered,
    registered_at: new Date(registered * dayMs).toISOString(),
    young_domain: today - registered < youngDays,
  }
}

/** Returns the registrable part of a domain: two labels, or three below a country's second level. */
export function registrableDomain(domain: string): string {
  const labels = domain.split('.')
  const [second, top] = labels.slice(-2)
  const isCountryLevel = top?.length === 2 && second !== undefined && secondLevel.has(second)
  return labels.slice(isCountryLevel ? -3 : -2).join('.')
}

/** Registration day, in days since the epoch. */
function simulateDay(name: string, today: number, established: boolean): number {
  const draw = hashText(name, 'domain age')
  if (established || !isYoung(name, draw)) return firstDay + (draw % (lastDay - firstDay + 1))
  const age = (((today - draw) % cycleDays) + cycleDays) % cycleDays
  return today - age
}

function isYoung(name: string, draw: number): boolean {
  const tld = name.slice(name.lastIndexOf('.') + 1)
  if (reservedTlds.has(tld)) return name === youngExample
  return draw % (cheapTlds.has(tld) ? cheapShare : youngShare) === 0
}
