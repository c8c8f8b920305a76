/** Determines whether an email domain is disposable, shared, misspelled, newly registered, or run by a free email provider. */
import { dayMs, readMaturity } from './domain-age.ts'
import { freeProviders } from './free-providers.ts'
import { disposableDomains } from './generated/disposable-domains.ts'
import { sharedHosts } from './shared-hosts.ts'
import type { DomainMaturity } from './types.ts'
import { suggestDomain } from './typo.ts'
import { wellKnownDomains } from './well-known-domains.ts'

export interface DomainProfile {
  disposable: boolean
  free: boolean
  shared: boolean
  /** Domain that the user probably meant to type. Null if the domain has no typo. */
  suggestion: string | null
  maturity: DomainMaturity
  /** Domain trust score, from 0 (no trust) to 100. */
  trust: number
}

// Docs and tests use `throwaway.example` instead of a real disposable domain.
const disposable: ReadonlySet<string> = new Set([...disposableDomains.split('\n'), 'throwaway.example'])
const isDisposable = (domain: string): boolean => disposable.has(domain)
const isShared = (domain: string): boolean => sharedHosts.has(domain)
const unknownAge: DomainMaturity = { age_days: null, registered_at: null, young_domain: false }

type Listing = Pick<DomainProfile, 'disposable' | 'free' | 'shared' | 'suggestion'> & { known: boolean }

/** A domain's permanent properties, and its profile on the day of the latest lookup. */
interface CachedProfile {
  listing: Listing
  day: number
  profile: DomainProfile
}

/** Cached domain profiles. The cache avoids most lookups, because most email addresses belong to a few domains. */
const cached = new Map<string, CachedProfile>()
const maxCached = 256

/** `at` is in ms since the epoch. Lookups on the same day may return the same object, so callers must not modify the profile. */
export function inspectDomain(domain: string, at: number): Readonly<DomainProfile> {
  const day = Math.floor(at / dayMs)
  const before = cached.get(domain)
  if (before?.day === day) return before.profile
  const listing = before?.listing ?? findListing(domain)
  const profile = profileOf(domain, at, listing)
  if (!before && cached.size >= maxCached) cached.clear()
  cached.set(domain, { listing, day, profile })
  return profile
}

function profileOf(domain: string, at: number, listing: Listing): DomainProfile {
  const { known, suggestion, disposable, free, shared } = listing
  const maturity = disposable || suggestion !== null ? unknownAge : readMaturity(domain, at, known)
  const trust = disposable ? 5 : suggestion !== null ? 15 : rateTrust(maturity, known, shared)
  return { disposable, free, shared, suggestion, maturity: Object.freeze(maturity), trust }
}

function findListing(domain: string): Listing {
  const free = freeProviders.has(domain)
  const known = free || wellKnownDomains.has(domain)
  // Check for typos first. Domains such as gmial.com are on the disposable list, but are usually typos.
  const suggestion = known ? null : suggestDomain(domain)
  const disposable = suggestion === null && isBelow(domain, isDisposable)
  return { known, suggestion, disposable, free, shared: disposable || isBelow(domain, isShared) }
}

function isBelow(domain: string, isListed: (domain: string) => boolean): boolean {
  for (let rest = domain; ; ) {
    if (isListed(rest)) return true
    const dot = rest.indexOf('.')
    if (dot === -1) return false
    rest = rest.slice(dot + 1)
  }
}

function rateTrust(maturity: DomainMaturity, known: boolean, shared: boolean): number {
  if (known) return 90
  if (maturity.young_domain) return 20
  const years = Math.floor((maturity.age_days ?? 0) / 365)
  return Math.min(85, 40 + 2 * years) - (shared ? 20 : 0)
}
