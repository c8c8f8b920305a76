/** Validates and normalizes email addresses. This module loads no lists, because every check uses the module. */
import { bodyValidators } from '../../spec/generated/request-validators.js'
import { parseSteeringAddress } from './steering.ts'

const dotlessDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Returns the identity of an address: the address, trimmed and lowercased (A1). */
export function toIdentity(text: string): string {
  return text.trim().toLowerCase()
}

/** Reports whether the service accepts a string as an email address, according to the schema in openapi.yaml (A36). */
export function isEmailAddress(text: string): boolean {
  return bodyValidators.checkEmail({ email: text })
}

/** Splits an address at its last `@`. */
export function splitAddress(identity: string): { local: string; domain: string } {
  const at = identity.lastIndexOf('@')
  return { local: identity.slice(0, at), domain: identity.slice(at + 1) }
}

/** Removes the plus-tag and then any trailing dots from a local part. A local part that starts with a plus is returned unchanged. */
export function removeTag(local: string): string {
  let end = local.indexOf('+')
  if (end <= 0) return local
  while (local[end - 1] === '.') end--
  return local.slice(0, end)
}

/** Normalizes an address by removing its plus-tag and, for Gmail, its dots (client). */
export function normalizeAddress(identity: string): string {
  const { local, domain } = splitAddress(identity)
  const name = removeTag(local)
  return `${dotlessDomains.has(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

/**
 * Returns the pattern shared by numbered addresses, or null if the address has no pattern. jane1 and jane2 share `jane#`, as do jane1+a and
 * jane2+b. jane+1 and jane+2 share `jane+#`. Steering addresses and names that consist only of digits do not have a pattern.
 */
export function bulkPattern(identity: string): string | null {
  const { local, domain } = splitAddress(identity)
  const stem = removeCounter(local) ?? removeCounter(removeTag(local))
  if (stem === null || parseSteeringAddress(identity) !== null) return null
  return `${stem}#@${domain}`
}

/** Returns the name without its trailing digits, or null if the name has no trailing digits or consists only of digits. */
function removeCounter(name: string): string | null {
  let end = name.length
  while (end > 0 && isDigit(name.charCodeAt(end - 1))) end--
  return end === name.length || end === 0 ? null : name.slice(0, end)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
