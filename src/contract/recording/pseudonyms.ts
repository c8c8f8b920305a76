/**
 * Pseudonyms for secrets and personal data in a recording. Equal values get equal pseudonyms. The original values are kept in memory until
 * the recording ends, and are never written to a file.
 */
import type { ProbeCredentials } from '../probe-website.ts'

export interface Pseudonyms {
  /** Returns a variable name such as `$DC_API_KEY`. */
  secret(kind: SecretKind, value: string): string
  /** If the address is invalid, the pseudonym is also an invalid address. */
  address(value: string): string
  domain(value: string): string
  ip(value: string): string
  /**
   * Accepts complete and truncated device hashes. If the complete hash already has a pseudonym, the truncated hash gets a prefix of that
   * pseudonym.
   */
  hash(value: string): string
  /** Returns a numbered pseudonym, such as `user-1` or `session-2`. */
  text(kind: string, value: string): string
  /** Replaces known secrets, private keys and email addresses in text with pseudonyms. */
  redact(value: string): string
}

const variables = {
  key: 'DC_API_KEY',
  rejectedKey: 'REJECTED_KEY',
  copKey: 'DC_COP_KEY',
  rejectedCopKey: 'REJECTED_COP_KEY',
  releaseSecret: 'DC_RELEASE_SECRET',
  rejectedSecret: 'REJECTED_SECRET',
  token: 'LINK_TOKEN',
} as const

export type SecretKind = keyof typeof variables

/** Domains that are reserved by RFC 2606 and RFC 6761. Email addresses at these domains are recorded unchanged, except for private keys. */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|org|net))$/i

const domains = 'recorded.example'

/** The given credentials are always replaced with variable names such as `$DC_API_KEY`. */
export function createPseudonyms(credentials: ProbeCredentials = {}): Pseudonyms {
  const known = new Map<string, string>()
  const secrets = new Map<string, string>()
  const hashes: (readonly [value: string, pseudonym: string])[] = []
  const counts = new Map<string, number>()
  const next = (kind: string): number => {
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    return number
  }
  /** @param namespace scope in which equal values have the same pseudonym */
  const pseudonymFor = (kind: string, value: string, create: (number: number) => string, namespace = kind): string => {
    const key = `${namespace} ${value}`
    const found = known.get(key)
    if (found !== undefined) return found
    const pseudonym = create(next(kind))
    known.set(key, pseudonym)
    return pseudonym
  }

  const domain = (value: string): string =>
    reserved.test(value)
      ? value
      : pseudonymFor('domain', value.toLowerCase(), (number) => `domain-${number}.${domains}`)

  const address = (value: string): string => {
    const trimmed = value.trim()
    if (trimmed === '') return value
    const at = trimmed.lastIndexOf('@')
    const host = trimmed.slice(at + 1)
    /*
     * Keep surrounding spaces, and make the pseudonym uppercase if the original contains an uppercase letter. A replay can then test
     * whether the service ignores spaces and case (A1).
     */
    const [lead = '', trail = ''] = [/^\s*/.exec(value)?.[0], /\s*$/.exec(value)?.[0]]
    const restoreFormat = (text: string): string => {
      const cased = trimmed !== trimmed.toLowerCase() ? text.toUpperCase() : text
      return lead + cased + trail
    }
    if (!isAddress(trimmed))
      return restoreFormat(pseudonymFor('no-address', trimmed, (number) => `no-address-${number}`))
    if (reserved.test(host)) return replaceKeys(value)
    const [name = '', ...tags] = trimmed.slice(0, at).toLowerCase().split('+')
    const person = pseudonymFor('person', `${name}@${host.toLowerCase()}`, (number) => `person-${number}`)
    const tag = tags.length === 0 ? '' : `+${pseudonymFor('tag', tags.join('+'), (number) => `tag-${number}`)}`
    return restoreFormat(`${person}${tag}@${domain(host)}`)
  }

  const hash = (value: string): string => {
    const longer = hashes.find(([one]) => one.length > value.length && one.startsWith(value))
    if (longer) return longer[1].slice(0, value.length)
    return pseudonymFor('hash', value, (number) => {
      const pseudonym = number.toString(16).padStart(8, '0').padEnd(Math.max(value.length, 8), '0')
      hashes.push([value, pseudonym])
      return pseudonym
    })
  }

  const secret = (kind: SecretKind, value: string): string => {
    const found = secrets.get(value)
    if (found !== undefined) return found
    const number = next(kind)
    const pseudonym = `$${variables[kind]}${number === 1 ? '' : `_${number}`}`
    secrets.set(value, pseudonym)
    return pseudonym
  }

  const replaceKeys = (text: string): string => text.replaceAll(/dcp_[A-Za-z0-9_-]{9,}/g, (one) => secret('key', one))

  for (const kind of ['key', 'copKey', 'releaseSecret'] as const) {
    const credential = credentials[kind]
    if (credential !== undefined) secret(kind, credential)
  }
  return {
    secret,
    address,
    domain,
    ip: (value) => pseudonymFor('ip', value, (number) => (value.includes(':') ? ipv6(number) : ipv4(number))),
    hash,
    text: (kind, value) =>
      value.trim() === '' ? value : pseudonymFor(kind, value, (number) => `${kind}-${number}`, 'text'),
    redact(value) {
      let text = value
      for (const [one, pseudonym] of secrets) if (one.length > 3) text = text.replaceAll(one, pseudonym)
      return replaceKeys(text).replaceAll(/[^\s"'<>,;:=&?/\\()]+@[^\s"'<>,;:=&?/\\()]+\.[A-Za-z]{2,}/g, (one) =>
        address(one),
      )
    },
  }
}

function isAddress(text: string): boolean {
  return /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\]]+\.[^\s@.]{2,}$/.test(text)
}

/** Returns an IP address that is reserved for documentation (RFC 5737, RFC 3849). */
function ipv4(number: number): string {
  const networks = ['192.0.2', '198.51.100', '203.0.113']
  const network = networks[Math.floor((number - 1) / 254)]
  return network === undefined ? ipv6(number) : `${network}.${((number - 1) % 254) + 1}`
}

function ipv6(number: number): string {
  return `2001:db8::${number.toString(16)}`
}
