/**
 * Validation, identity and normalization of addresses.
 *
 * Every check passes through this file, so it loads no lists.
 */
import { bodyValidators } from '../../spec/generated/request-validators.js'
import { parseSteeringAddress } from './steering.ts'

const dotlessDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Returns the identity of an address: all spellings that differ only in case and surrounding blanks (A1). */
export function toIdentity(text: string): string {
  return text.trim().toLowerCase()
}

/** Reports whether the service accepts a text as an address. The schema in openapi.yaml alone decides (A36). */
export function isEmailAddress(text: string): boolean {
  return bodyValidators.checkEmail({ email: text })
}

/** Splits at the last `@`. */
export function splitAddress(identity: string): { local: string; domain: string } {
  const at = identity.lastIndexOf('@')
  return { local: identity.slice(0, at), domain: identity.slice(at + 1) }
}

/**
 * Removes the plus-tag of a local part, and dots that would then end it. A name that begins with a plus has no tag, because nothing would
 * be left.
 */
export function removeTag(local: string): string {
  let end = local.indexOf('+')
  if (end <= 0) return local
  while (local[end - 1] === '.') end--
  return local.slice(0, end)
}

/** Normalizes an address: removes the plus-tag, and at Gmail also the dots (client). */
export function normalizeAddress(identity: string): string {
  const { local, domain } = splitAddress(identity)
  const name = removeTag(local)
  return `${dotlessDomains.has(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

/**
 * Returns the pattern that numbered addresses share: `jane#` for jane1 and jane2, `jane+#` for jane+1 and jane+2, `jane#` for jane1+a and
 * jane2+b. Null without a number at the end, for a number alone, and for a steering address.
 */
export function bulkPattern(identity: string): string | null {
  const { local, domain } = splitAddress(identity)
  const stem = removeCounter(local) ?? removeCounter(removeTag(local))
  if (stem === null || parseSteeringAddress(identity) !== null) return null
  return `${stem}#@${domain}`
}

/** Returns the name without trailing digits. Null if it has none, or only digits. */
function removeCounter(name: string): string | null {
  let end = name.length
  while (end > 0 && isDigit(name.charCodeAt(end - 1))) end--
  return end === name.length || end === 0 ? null : name.slice(0, end)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
