/**
 * Addresses: what is one, which spelling is one identity, and what is left of it when it is cleaned up.
 *
 * Every check passes here, so nothing in this file loads a list.
 */
import { steer } from './steering.ts'

/** Octets, RFC 5321 4.5.3.1: a path of 256 less its two brackets, and a local part of 64. */
const maxLength = 254
const maxLocalLength = 64

// Dot-atoms on both sides. The classes never overlap with the separators and a label is bounded, so matching stays linear.
const plainAddress: RegExp =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i
const wideAddress: RegExp =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/iu

const dotlessDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** One identity for all spellings that differ in blanks around them and in case only (A1). */
export function toIdentity(text: string): string {
  return text.trim().toLowerCase()
}

/**
 * Whether a text is an address that sensible services accept: no quoted names, no address literals, no blanks, a domain with a
 * top-level domain of two letters or more; letters of any script pass. Blanks around it are not dropped here (see `toIdentity`).
 */
export function isEmailAddress(text: string): boolean {
  // Every character takes at least one octet, so a longer text can be refused before it is matched.
  if (text.length > maxLength) return false
  if (plainAddress.test(text)) return text.lastIndexOf('@') <= maxLocalLength
  if (!wideAddress.test(text)) return false
  return octets(text) <= maxLength && octets(text.slice(0, text.lastIndexOf('@'))) <= maxLocalLength
}

/** The two sides of the last `@`. */
export function splitAddress(identity: string): { local: string; domain: string } {
  const at = identity.lastIndexOf('@')
  return { local: identity.slice(0, at), domain: identity.slice(at + 1) }
}

/**
 * The local part without its plus-tag, and without dots that would then end it. A name that begins with a plus has no tag: nothing
 * would be left of it.
 */
export function dropTag(local: string): string {
  let end = local.indexOf('+')
  if (end <= 0) return local
  while (local[end - 1] === '.') end--
  return local.slice(0, end)
}

/** The address cleaned up: without its plus-tag, at Gmail without dots as well (client). */
export function normalizeAddress(identity: string): string {
  const { local, domain } = splitAddress(identity)
  const name = dropTag(local)
  return `${dotlessDomains.has(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

/**
 * The pattern that numbered addresses share: jane1 and jane2 give `jane#`, jane+1 and jane+2 give `jane+#`, jane1+a and jane2+b
 * give `jane#`. Null where nothing is counted: no number at the end, a number alone, or an address that steers the answer.
 */
export function bulkPattern(identity: string): string | null {
  const { local, domain } = splitAddress(identity)
  const stem = dropCounter(local) ?? dropCounter(dropTag(local))
  if (stem === null || steer(identity) !== null) return null
  return `${stem}#@${domain}`
}

/** The name before the digits that end it; null where there are none, or nothing else. */
function dropCounter(name: string): string | null {
  let end = name.length
  while (end > 0 && isDigit(name.charCodeAt(end - 1))) end--
  return end === name.length || end === 0 ? null : name.slice(0, end)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Length in UTF-8. A half of a surrogate pair counts two, so that a pair counts its four. */
function octets(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    count += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3
  }
  return count
}
