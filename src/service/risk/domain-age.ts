/** Determines domain registration dates, which are built in for well-known domains and simulated for all others. */
import { hashText } from './hash-text.ts'
import type { DomainMaturity } from './types.ts'
import { wellKnownDomains } from './well-known-domains.ts'

/** One day in ms, the shortest interval between changes to domain data. */
export const dayMs = 86_400_000

const youngDays = 90
/**
 * Number of days after which a simulated young domain gets a new registration date. Without a new date, the domain would not stay young
 * when the clock advances.
 */
const cycleDays = 60
/** One in `youngShare` unknown domains is newly registered. Under cheap top-level domains, one in `cheapShare` is newly registered. */
const youngShare = 64
const cheapShare = 2

/**
 * Earliest registration day that the mock simulates for unknown domains that are not young. The simulated days are between 1996 and 2015,
 * before any date that a test is likely to set.
 */
const firstDay = Date.UTC(1996, 0, 1) / dayMs
const lastDay = Date.UTC(2015, 11, 31) / dayMs

/**
 * Top-level domains reserved for tests and documentation. Domains below them are never young, except `young.example`, which demonstrates
 * the signal.
 */
const reservedTlds: ReadonlySet<string> = new Set(['example', 'test', 'invalid', 'localhost'])
const youngExample = 'young.example'

/** Top-level domains that are cheap to register in bulk and therefore often abused. */
const cheapTlds: ReadonlySet<string> = new Set(
  'bond buzz cf cfd click cyou ga gq icu loan lol men ml monster mom quest rest sbs stream tk top win work xyz zip'.split(
    ' ',
  ),
)

/** Second-level labels used by country registries, such as `co` in `co.uk`. */
const secondLevel: ReadonlySet<string> = new Set(
  'ac biz co com edu gob gov go gv id info ltd me mil my ne net nom or org plc sch web'.split(' '),
)

/**
 * Returns a domain's age at the time `at`, in ms since the epoch. The age is null before the registration date. An `established` domain is
 * never simulated as young.
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

/**
 * Returns the registrable part of a domain: the last two labels, or the last three under a country's second-level label such as `co.uk`.
 */
export function registrableDomain(domain: string): string {
  const labels = domain.split('.')
  const [second, top] = labels.slice(-2)
  const isCountryLevel = top?.length === 2 && second !== undefined && secondLevel.has(second)
  return labels.slice(isCountryLevel ? -3 : -2).join('.')
}

/** Returns the simulated registration day of a domain, in days since the epoch. */
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
