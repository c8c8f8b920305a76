/** When a domain was registered: remembered for well-known ones, simulated for all others. */
import { hashText } from './hash-text.ts'
import type { DomainMaturity } from './types.ts'
import { wellKnownDomains } from './well-known-domains.ts'

/** Nothing of a domain changes within a day. */
export const dayMs = 86_400_000

/** A domain younger than this is young. */
const youngDays = 90
/** A simulated young domain starts over after so many days, so that it is young on every clock. */
const cycleDays = 60
/** One in so many unknown domains is young; below a cheap top-level domain every second one is. */
const youngShare = 64
const cheapShare = 2

/** All other unknown domains were registered on some day of 1996 to 2015: long ago on any clock that a test is likely to set. */
const firstDay = Date.UTC(1996, 0, 1) / dayMs
const lastDay = Date.UTC(2015, 11, 31) / dayMs

/** Names that tests and documentation use: never young, save the one that is there to be young. */
const reservedTlds: ReadonlySet<string> = new Set(['example', 'test', 'invalid', 'localhost'])
const youngExample = 'young.example'

/** Cheap to register in bulk, and for that reason often seen in abuse. */
const cheapTlds: ReadonlySet<string> = new Set(
  'bond buzz cf cfd click cyou ga gq icu loan lol men ml monster mom quest rest sbs stream tk top win work xyz zip'.split(
    ' ',
  ),
)

/** Labels that registries of countries sell names below, as in `co.uk`. */
const secondLevel: ReadonlySet<string> = new Set(
  'ac biz co com edu gob gov go gv id info ltd me mil my ne net nom or org plc sch web'.split(' '),
)

/**
 * Age of a domain as of `at`, in ms since the epoch; an established one is never simulated as young. Unknown where `at` is
 * before the day it was registered.
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

/** The part of a domain that somebody registered: two labels, three below the second level of a country. */
export function registrableDomain(domain: string): string {
  const labels = domain.split('.')
  const [second, top] = labels.slice(-2)
  const isCountryLevel = top?.length === 2 && second !== undefined && secondLevel.has(second)
  return labels.slice(isCountryLevel ? -3 : -2).join('.')
}

/** Day of registration, in days since the epoch. */
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
