/** Addresses that steer the response, like a payment provider's test cards. They work through any signup form. */
import { nearestName } from '../../spec/nearest-name.ts'
import type { VerdictOverride } from './types.ts'

/**
 * Domains that never belong to a person: a subdomain of a documentation domain, and one below `.test` (RFC 2606). The first passes common
 * validators.
 */
const reserved: readonly string[] = ['@dc-mock.example.com', '@dc-mock.test']

/** Effects of a steering address. Everything else works as usual. */
export interface Steering {
  /** The address without domain and suffix, such as `score-73`. */
  name: string
  /** Fields of the response. The engine decides the others. */
  override?: VerdictOverride
  /** How the address is already known at its first check: from the script with this many related emails, or from a check. */
  knownAs?: { source: 'script'; related: number } | { source: 'check' }
  delayMs?: number
  /** Never responds. */
  hang?: boolean
  /** Responds with this error in the service's format. 502 comes from a simulated proxy. */
  error?: 401 | 429 | 500 | 502
  /** Closes the connection without a response. */
  drop?: boolean
}

/** A kind of steering address. `N` in a pattern stands for a number. */
export interface SteeringKind {
  pattern: string
  example: string
  does: string
}

/** Names of steering addresses. `N` in a pattern is any accepted number. */
export type SteeringName =
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

type RequestedVerdict = Omit<Steering, 'name'>

interface SteeringParser extends SteeringKind {
  /** Returns null if the name is not of this kind. */
  parse(name: string, identity: string): RequestedVerdict | null
}

const maxLinked = 100
const maxDelayMs = 600_000

const kinds: readonly SteeringParser[] = [
  exactName('allow', "verdict ALLOW, with the engine's flags", { override: { verdict: 'ALLOW' } }),
  exactName('challenge', 'verdict CHALLENGE, with a matching reason and tag', { override: { verdict: 'CHALLENGE' } }),
  exactName('block', 'verdict BLOCK, with a matching reason and tag', { override: { verdict: 'BLOCK' } }),
  numberedName(
    'score',
    73,
    100,
    'this risk score, 0 to 100, including fractions such as 7.5, with the matching label and verdict',
    (score) => ({
      override: { risk_score: score },
    }),
  ),
  numberedName('allow-score', 90, 100, 'verdict ALLOW with this risk score', (score) => ({
    override: { verdict: 'ALLOW', risk_score: score },
  })),
  numberedName('challenge-score', 5, 100, 'verdict CHALLENGE with this risk score', (score) => ({
    override: { verdict: 'CHALLENGE', risk_score: score },
  })),
  numberedName('block-score', 10, 100, 'verdict BLOCK with this risk score', (score) => ({
    override: { verdict: 'BLOCK', risk_score: score },
  })),
  exactName('returning', 'already identified on the site by the script, with a device', {
    knownAs: { source: 'script', related: 0 },
  }),
  numberedName('linked', 3, maxLinked, `the same, with this many related emails, 0 to ${maxLinked}`, (related) => ({
    knownAs: { source: 'script', related },
  })),
  exactName('stored', 'known from an earlier check only: userInfo without a device', { knownAs: { source: 'check' } }),
  {
    ...describe('typo', 'a suggestion: the allow address at the same domain'),
    parse: (name, identity) =>
      name === 'typo' ? { override: { suggestion: `allow${identity.slice(name.length)}` } } : null,
  },
  numberedName('slow', 5000, maxDelayMs, `responds after this many milliseconds, 0 to ${maxDelayMs}`, (delayMs) => ({
    delayMs,
  })),
  exactName('hang', 'never answers', { hang: true }),
  exactName('error-500', 'answers 500', { error: 500 }),
  exactName('error-429', 'answers 429', { error: 429 }),
  exactName('error-401', 'answers 401', { error: 401 }),
  exactName('error-502', 'responds with 502 and HTML, like a proxy', { error: 502 }),
  exactName('drop', 'closes the connection without a response', { drop: true }),
]

/** All kinds of steering addresses, used by the docs, the web UI and the code. */
export const steeringCatalogue: readonly SteeringKind[] = kinds.map(({ pattern, example, does }) => ({
  pattern,
  example,
  does,
}))

/** Reports whether the address has a reserved domain, which never belongs to a person. */
export function isReservedAddress(identity: string): boolean {
  return reserved.some((domain) => identity.endsWith(domain))
}

/**
 * Returns the effects of a steering address, or null for any other address. At a reserved domain, an unknown name is an ordinary address.
 * After `+` or `.`, any suffix makes the address unique. Digits after the `.` of a score are its fraction.
 */
export function parseSteeringAddress(identity: string): Steering | null {
  if (!isReservedAddress(identity)) return null
  const name = nameOf(identity)
  for (const kind of kinds) {
    const requested = kind.parse(name, identity)
    if (requested) return { name, ...requested }
  }
  return null
}

/** Returns a hint for an unknown name at a reserved domain, because only a test checks such an address. */
export function explainTypo(identity: string): string | null {
  if (!isReservedAddress(identity) || parseSteeringAddress(identity)) return null
  const name = nameOf(identity)
  return explainName(name) ?? `Unknown steering address "${name}"`
}

/** Returns a hint for an unknown name. Null if the name is valid, or similar to no valid name. */
export function explainName(text: string): string | null {
  const identity = `${text}${reserved[0]}`
  if (parseSteeringAddress(identity)) return null
  const name = nameOf(identity)
  const family = kinds.find(({ pattern }) => pattern.includes('-N@') && name.startsWith(pattern.slice(0, -2)))
  if (family) return `Unknown steering address "${name}": ${family.pattern} ${family.does}`
  const nearest = nearestName(
    name,
    kinds.map(({ example }) => example.slice(0, example.indexOf('@'))),
  )
  return nearest === null ? null : `Unknown steering address "${name}"; did you mean "${nearest}"?`
}

function nameOf(identity: string): string {
  const score = /^(?:[a-z]+-)?score-\d+\.\d+(?=[+.@])/.exec(identity)?.[0]
  return score ?? identity.slice(0, identity.search(/[+.@]/))
}

function describe(name: string, does: string): SteeringKind {
  return { pattern: `${name}@`, example: `${name}${reserved[0]}`, does }
}

function exactName(known: string, does: string, requested: RequestedVerdict): SteeringParser {
  return { ...describe(known, does), parse: (name) => (name === known ? requested : null) }
}

function numberedName(
  prefix: string,
  example: number,
  max: number,
  does: string,
  requested: (n: number) => RequestedVerdict,
): SteeringParser {
  return {
    pattern: `${prefix}-N@`,
    example: describe(`${prefix}-${example}`, does).example,
    does,
    parse(name) {
      const digits = name.startsWith(`${prefix}-`) ? name.slice(prefix.length + 1) : ''
      // A number above the limit is an unknown name, because the response could not match it.
      return /^\d{1,7}(?:\.\d{1,20})?$/.test(digits) && Number(digits) <= max ? requested(Number(digits)) : null
    },
  }
}
