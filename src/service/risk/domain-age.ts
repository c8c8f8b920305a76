/** Determines when domains were registered. Dates for well-known domains are built in. All other dates are simulated. */
import { hashText } from './hash-text.ts'
import type { DomainMaturity } from './types.ts'
import { wellKnownDomains } from './well-known-domains.ts'

export const dayMs = 86_400_000

const youngDays = 90
/**
 * Interval, in days, at which a simulated new domain gets a new registration date. The domain therefore stays new as the clock advances.
 */
const cycleDays = 60
/** The mock treats one in `youngShare` unknown domains as newly registered, or one in `cheapShare` if the top-level domain is cheap. */
const youngShare = 64
const cheapShare = 2

/**
 * Range of simulated registration dates, in days since the epoch, for domains that are not newly registered. In most tests, the clock is
 * past this range, so the domains are already registered.
 */
const firstDay = Date.UTC(1996, 0, 1) / dayMs
const lastDay = Date.UTC(2015, 11, 31) / dayMs

/** Top-level domains reserved for tests and documentation. Domains under them are never newly registered, except `young.example`. */
const reservedTlds: ReadonlySet<string> = new Set(['example', 'test', 'invalid', 'localhost'])
const youngExample = 'young.example'

/** Cheap top-level domains, which are often abused. */
const cheapTlds: ReadonlySet<string> = new Set(
  'bond buzz cf cfd click cyou ga gq icu loan lol men ml monster mom quest rest sbs stream tk top win work xyz zip'.split(
    ' ',
  ),
)

/** Second-level labels of country registries, such as `co` in `co.uk`. */
const secondLevel: ReadonlySet<string> = new Set(
  'ac biz co com edu gob gov go gv id info ltd me mil my ne net nom or org plc sch web'.split(' '),
)

/**
 * Returns a domain's registration date and its age at the time `at` (in ms since the epoch). Both are null if `at` is before the
 * registration date. For domains that the risk engine knows (`known`), a simulated date is never later than 2015.
 */
export function readMaturity(domain: string, at: number, known: boolean): DomainMaturity {
  const today = Math.floor(at / dayMs)
  const name = registrableDomain(domain)
  const registered = wellKnownDomains.get(name) ?? simulateDay(name, today, known)
  if (registered > today) return { age_days: null, registered_at: null, young_domain: false }
  return {
    age_days: today - registered,
    registered_at: new Date(registered * dayMs).toISOString(),
    young_domain: today - registered < youngDays,
  }
}

/** Returns the registrable part of a domain, such as `example.com` or `example.co.uk`. */
export function registrableDomain(domain: string): string {
  const labels = domain.split('.')
  const [second, top] = labels.slice(-2)
  const isCountryLevel = top?.length === 2 && second !== undefined && secondLevel.has(second)
  return labels.slice(isCountryLevel ? -3 : -2).join('.')
}

/** Returns a simulated registration date, in days since the epoch. */
function simulateDay(name: string, today: number, known: boolean): number {
  const draw = hashText(name, 'domain age')
  if (known || !isYoung(name, draw)) return firstDay + (draw % (lastDay - firstDay + 1))
  const age = (((today - draw) % cycleDays) + cycleDays) % cycleDays
  return today - age
}

function isYoung(name: string, draw: number): boolean {
  const tld = name.slice(name.lastIndexOf('.') + 1)
  if (reservedTlds.has(tld)) return name === youngExample
  return draw % (cheapTlds.has(tld) ? cheapShare : youngShare) === 0
}
