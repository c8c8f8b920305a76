/**
 * Addresses that steer the answer, as a payment provider's test cards do: they work through any signup form.
 */
import { nearestName } from '../../spec/nearest-name.ts'
import type { VerdictOverride } from './types.ts'

/** Domains that can never be a person's: below a documentation name and below `.test` (RFC 2606). The first lets validators pass. */
const reserved: readonly string[] = ['@dc-mock.example.com', '@dc-mock.test']

/** What an address at a reserved domain asks for. What it leaves open goes the usual way. */
export interface Steering {
  /** The address without domain and suffix, such as `score-73`. */
  name: string
  /** What the answer must say; the rest is the engine's. */
  override?: VerdictOverride
  /** Who the address becomes when it is first checked: known from the script with that many related emails, or from a check. */
  knownAs?: { source: 'script'; related: number } | { source: 'check' }
  delayMs?: number
  /** Never answered. */
  hang?: boolean
  /** That error in the service's own words; 502 as from a proxy. */
  error?: 401 | 429 | 500 | 502
  /** The connection is dropped without an answer. */
  drop?: boolean
}

/** One kind of steering address. `N` in a pattern stands for a number. */
export interface SteeringKind {
  pattern: string
  example: string
  does: string
}

/** Names of addresses that steer; `N` of a pattern is any number that it takes. */
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
  /** Null where the name is not of this kind. */
  parse(name: string, identity: string): RequestedVerdict | null
}

const maxLinked = 100
const maxDelayMs = 600_000

const kinds: readonly SteeringParser[] = [
  exactName('allow', 'verdict ALLOW; the flags stay what the address deserves', { override: { verdict: 'ALLOW' } }),
  exactName('challenge', 'verdict CHALLENGE, with a reason and a tag for it', { override: { verdict: 'CHALLENGE' } }),
  exactName('block', 'verdict BLOCK, with a reason and a tag for it', { override: { verdict: 'BLOCK' } }),
  numberedName(
    'score',
    73,
    100,
    'that risk score, 0 to 100, fractions such as 7.5 included, with the label and the verdict that belong to it',
    (score) => ({
      override: { risk_score: score },
    }),
  ),
  numberedName('allow-score', 90, 100, 'verdict ALLOW with that risk score', (score) => ({
    override: { verdict: 'ALLOW', risk_score: score },
  })),
  numberedName('challenge-score', 5, 100, 'verdict CHALLENGE with that risk score', (score) => ({
    override: { verdict: 'CHALLENGE', risk_score: score },
  })),
  numberedName('block-score', 10, 100, 'verdict BLOCK with that risk score', (score) => ({
    override: { verdict: 'BLOCK', risk_score: score },
  })),
  exactName('returning', 'identified on the site by the script before, with a device', {
    knownAs: { source: 'script', related: 0 },
  }),
  numberedName('linked', 3, maxLinked, `the same, with that many related emails, 0 to ${maxLinked}`, (related) => ({
    knownAs: { source: 'script', related },
  })),
  exactName('stored', 'known from an earlier check only: userInfo without a device', { knownAs: { source: 'check' } }),
  {
    ...describe('typo', 'a suggestion: the allow address at the same domain'),
    parse: (name, identity) =>
      name === 'typo' ? { override: { suggestion: `allow${identity.slice(name.length)}` } } : null,
  },
  numberedName('slow', 5000, maxDelayMs, `answers after that many milliseconds, 0 to ${maxDelayMs}`, (delayMs) => ({
    delayMs,
  })),
  exactName('hang', 'never answers', { hang: true }),
  exactName('error-500', 'answers 500', { error: 500 }),
  exactName('error-429', 'answers 429', { error: 429 }),
  exactName('error-401', 'answers 401', { error: 401 }),
  exactName('error-502', 'answers 502 with HTML, as from a proxy', { error: 502 }),
  exactName('drop', 'drops the connection without an answer', { drop: true }),
]

/** Every kind of steering address: the one catalogue that docs, the web UI and code read. */
export const steeringCatalogue: readonly SteeringKind[] = kinds.map(({ pattern, example, does }) => ({
  pattern,
  example,
  does,
}))

/** Whether the address is at a domain that can never be a person's. */
export function isReservedAddress(identity: string): boolean {
  return reserved.some((domain) => identity.endsWith(domain))
}

/**
 * What the address asks for; null where it does not steer. At a reserved domain an unknown name is an address like any other.
 * After `+` or `.` anything may follow the name, to make the address unique. Digits after the `.` of a score are its fraction.
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

/** What is likely meant by an address at a reserved domain that steers nothing: nobody but a test checks one. */
export function explainTypo(identity: string): string | null {
  if (!isReservedAddress(identity) || parseSteeringAddress(identity)) return null
  const name = nameOf(identity)
  return explainName(name) ?? `No steering address is called "${name}"`
}

/** What is likely meant by a name that steers nothing; null where it steers, and where it is near to no name that does. */
export function explainName(text: string): string | null {
  const identity = `${text}${reserved[0]}`
  if (parseSteeringAddress(identity)) return null
  const name = nameOf(identity)
  const family = kinds.find(({ pattern }) => pattern.includes('-N@') && name.startsWith(pattern.slice(0, -2)))
  if (family) return `No steering address is called "${name}": ${family.pattern} ${family.does}`
  const nearest = nearestName(
    name,
    kinds.map(({ example }) => example.slice(0, example.indexOf('@'))),
  )
  return nearest === null ? null : `No steering address is called "${name}"; did you mean "${nearest}"?`
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
      // A number beyond the limit is an unknown name: it would be answered with something else than it says.
      return /^\d{1,7}(?:\.\d{1,20})?$/.test(digits) && Number(digits) <= max ? requested(Number(digits)) : null
    },
  }
}
