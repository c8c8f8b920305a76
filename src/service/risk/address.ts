/**
 * Addresses: what is one, which spelling is one identity, and what is left of it when it is cleaned up.
 *
 * Every check passes here, so nothing in this file loads a list.
 */
import { bodyValidators } from '../../spec/generated/request-validators.js'
import { parseSteeringAddress } from './steering.ts'

const dotlessDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** One identity for all spellings that differ in blanks around them and in case only (A1). */
export function toIdentity(text: string): string {
  return text.trim().toLowerCase()
}

/** Whether the service accepts a text as an address: decided by the schema in openapi.yaml alone (A36). */
export function isEmailAddress(text: string): boolean {
  return bodyValidators.checkEmail({ email: text })
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
export function removeTag(local: string): string {
  let end = local.indexOf('+')
  if (end <= 0) return local
  while (local[end - 1] === '.') end--
  return local.slice(0, end)
}

/** The address cleaned up: without its plus-tag, at Gmail without dots as well (client). */
export function normalizeAddress(identity: string): string {
  const { local, domain } = splitAddress(identity)
  const name = removeTag(local)
  return `${dotlessDomains.has(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

/**
 * The pattern that numbered addresses share: jane1 and jane2 give `jane#`, jane+1 and jane+2 give `jane+#`, jane1+a and jane2+b
 * give `jane#`. Null where nothing is counted: no number at the end, a number alone, or an address that steers the answer.
 */
export function bulkPattern(identity: string): string | null {
  const { local, domain } = splitAddress(identity)
  const stem = removeCounter(local) ?? removeCounter(removeTag(local))
  if (stem === null || parseSteeringAddress(identity) !== null) return null
  return `${stem}#@${domain}`
}

/** The name before the digits that end it; null where there are none, or nothing else. */
function removeCounter(name: string): string | null {
  let end = name.length
  while (end > 0 && isDigit(name.charCodeAt(end - 1))) end--
  return end === name.length || end === 0 ? null : name.slice(0, end)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
