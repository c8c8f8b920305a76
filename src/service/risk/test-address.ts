/** Defines the test addresses. Like a payment provider's test card numbers, each test address has a specific effect. */
import { nearestName } from '../../spec/nearest-name.ts'
import type { VerdictOverride } from './types.ts'

/**
 * Two domains for test addresses, both reserved by RFC 2606. Common email validators accept only the first. Tests that need more
 * domains can use subdomains of either.
 */
export const reservedDomains = ['dc-mock.example.com', 'dc-mock.test'] as const

export interface TestAddress {
  /** Local part of the test address, such as `score-73`. Excludes the suffix. */
  name: string
  /** Response fields that the test address sets. The risk engine determines all other fields. */
  override?: VerdictOverride
  /**
   * Earlier record of the address, created by the tracking script or by an email check. `related` is the number of other email addresses
   * that the script has seen on the same device.
   */
  knownAs?: { source: 'script'; related: number } | { source: 'check' }
  delayMs?: number
  /** True if email checks of the test address never get a response. */
  hang?: boolean
  /** Status of the error response. A 502 response looks as if a proxy had sent it. All other error responses use the service's format. */
  error?: 401 | 429 | 500 | 502
  /** True if the connection is closed without a response. */
  drop?: boolean
}

/** Describes a kind of test address. */
export interface TestAddressKind {
  /** Start of the address, such as `allow@` or `score-N@`. `N` stands for a number. */
  pattern: string
  example: string
  does: string
}

export type TestAddressName =
  | 'allow'
  | 'challenge'
  | 'block'
  | `score-${number}`
  | `allow-score-${number}`
  | `challenge-score-${number}`
  | `block-score-${number}`
  | 'returning'
  | `linked-${number}`
  | 'stored'
  | 'typo'
  | `slow-${number}`
  | 'hang'
  | 'error-500'
  | 'error-429'
  | 'error-401'
  | 'error-502'
  | 'drop'

type RequestedVerdict = Omit<TestAddress, 'name'>

interface TestAddressParser extends TestAddressKind {
  /** Returns the effects of a test address, or null if `name` does not match `pattern`. */
  parse(name: string, identity: string): RequestedVerdict | null
}

const maxLinked = 100
const maxDelayMs = 600_000

const kinds: readonly TestAddressParser[] = [
  exactName('allow', 'returns the verdict ALLOW, with the fraud flags from the risk engine', {
    override: { verdict: 'ALLOW' },
  }),
  exactName('challenge', 'returns the verdict CHALLENGE, with a matching reason and tag', {
    override: { verdict: 'CHALLENGE' },
  }),
  exactName('block', 'returns the verdict BLOCK, with a matching reason and tag', { override: { verdict: 'BLOCK' } }),
  numberedName(
    'score',
    73,
    100,
    'returns the risk score N, from 0 to 100 (also fractions such as 7.5), with the matching label and verdict',
    (score) => ({
      override: { risk_score: score },
    }),
  ),
  numberedName('allow-score', 90, 100, 'returns the verdict ALLOW with the risk score N', (score) => ({
    override: { verdict: 'ALLOW', risk_score: score },
  })),
  numberedName('challenge-score', 5, 100, 'returns the verdict CHALLENGE with the risk score N', (score) => ({
    override: { verdict: 'CHALLENGE', risk_score: score },
  })),
  numberedName('block-score', 10, 100, 'returns the verdict BLOCK with the risk score N', (score) => ({
    override: { verdict: 'BLOCK', risk_score: score },
  })),
  exactName('returning', 'was identified by the script earlier, with a device', {
    knownAs: { source: 'script', related: 0 },
  }),
  numberedName('linked', 3, maxLinked, `like returning, with N related emails, from 0 to ${maxLinked}`, (related) => ({
    knownAs: { source: 'script', related },
  })),
  exactName('stored', 'was checked earlier but not identified by the script, so userInfo has no device', {
    knownAs: { source: 'check' },
  }),
  {
    ...describe('typo', 'suggests the allow address at the same domain'),
    parse: (name, identity) =>
      name === 'typo' ? { override: { suggestion: `allow${identity.slice(name.length)}` } } : null,
  },
  numberedName('slow', 5000, maxDelayMs, `responds after N milliseconds, from 0 to ${maxDelayMs}`, (delayMs) => ({
    delayMs,
  })),
  exactName('hang', 'never responds', { hang: true }),
  exactName('error-500', 'responds with 500', { error: 500 }),
  exactName('error-429', 'responds with 429', { error: 429 }),
  exactName('error-401', 'responds with 401', { error: 401 }),
  exactName('error-502', 'responds with 502 and HTML, like a proxy', { error: 502 }),
  exactName('drop', 'closes the connection without a response', { drop: true }),
]

/** All kinds of test addresses, as listed in the docs and the web UI. */
export const testAddresses: readonly TestAddressKind[] = kinds.map(({ pattern, example, does }) => ({
  pattern,
  example,
  does,
}))

export function isReservedAddress(identity: string): boolean {
  const domain = identity.slice(identity.lastIndexOf('@') + 1)
  return identity.includes('@') && reservedDomains.some((name) => domain === name || domain.endsWith(`.${name}`))
}

/**
 * Returns null if the address is not a test address. A suffix after `+` or `.` makes the address unique, but has no other effect. In a
 * score such as `score-7.5`, the dot is a decimal point.
 */
export function parseTestAddress(identity: string): TestAddress | null {
  if (!isReservedAddress(identity)) return null
  const name = nameOf(identity)
  for (const kind of kinds) {
    const requested = kind.parse(name, identity)
    if (requested) return { name, ...requested }
  }
  return null
}

/** Returns a hint if an email address belongs to a reserved domain but is not a test address. Otherwise, returns null. */
export function explainTypo(identity: string): string | null {
  if (!isReservedAddress(identity) || parseTestAddress(identity)) return null
  const name = nameOf(identity)
  return explainName(name) ?? `Unknown test address "${name}"`
}

/** Returns a hint if an unknown test address name is similar to a valid name. Otherwise, returns null. */
export function explainName(text: string): string | null {
  const identity = `${text}@${reservedDomains[0]}`
  if (parseTestAddress(identity)) return null
  const name = nameOf(identity)
  const family = kinds.find(({ pattern }) => pattern.includes('-N@') && name.startsWith(pattern.slice(0, -2)))
  if (family) return `Unknown test address "${name}": ${family.pattern} ${family.does}`
  const nearest = nearestName(
    name,
    kinds.map(({ example }) => example.slice(0, example.indexOf('@'))),
  )
  return nearest === null ? null : `Unknown test address "${name}". Did you mean "${nearest}"?`
}

function nameOf(identity: string): string {
  const score = /^(?:[a-z]+-)?score-\d+\.\d+(?=[+.@])/.exec(identity)?.[0]
  return score ?? identity.slice(0, identity.search(/[+.@]/))
}

function describe(name: string, does: string): TestAddressKind {
  return { pattern: `${name}@`, example: `${name}@${reservedDomains[0]}`, does }
}

function exactName(known: string, does: string, requested: RequestedVerdict): TestAddressParser {
  return { ...describe(known, does), parse: (name) => (name === known ? requested : null) }
}

function numberedName(
  prefix: string,
  example: number,
  max: number,
  does: string,
  requested: (n: number) => RequestedVerdict,
): TestAddressParser {
  return {
    pattern: `${prefix}-N@`,
    example: describe(`${prefix}-${example}`, does).example,
    does,
    parse(name) {
      const digits = name.startsWith(`${prefix}-`) ? name.slice(prefix.length + 1) : ''
      return /^\d{1,7}(?:\.\d{1,20})?$/.test(digits) && Number(digits) <= max ? requested(Number(digits)) : null
    },
  }
}
