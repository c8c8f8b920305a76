/** Validates and normalizes email addresses. Must not import large domain lists, because every email check uses this module. */
import { bodyValidators } from '../../spec/generated/request-validators.js'
import { parseTestAddress } from './test-address.ts'

const dotlessDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Returns the trimmed, lowercase email address, which identifies a person (A1). */
export function toIdentity(text: string): string {
  return text.trim().toLowerCase()
}

/** Reports whether the service accepts a string as an email address (A36). The rule comes from the schema in openapi.yaml. */
export function isEmailAddress(text: string): boolean {
  return bodyValidators.checkEmail({ email: text })
}

/** Splits an address at its last `@`. */
export function splitAddress(identity: string): { local: string; domain: string } {
  const at = identity.lastIndexOf('@')
  return { local: identity.slice(0, at), domain: identity.slice(at + 1) }
}

/**
 * Removes the plus tag from the local part of an address, together with any dots directly before the tag. Does not change a local part that
 * starts with a plus.
 */
export function removeTag(local: string): string {
  let end = local.indexOf('+')
  if (end <= 0) return local
  while (local[end - 1] === '.') end--
  return local.slice(0, end)
}

/** Removes the plus tag from an email address. If the address is a Gmail address, also removes the dots before the `@`. */
export function normalizeAddress(identity: string): string {
  const { local, domain } = splitAddress(identity)
  const name = removeTag(local)
  return `${dotlessDomains.has(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

/**
 * Returns the pattern that all addresses in a numbered series share, such as `jane#@example.com` for `jane2@example.com`. Plus tags that do
 * not end with a number are removed first.
 *
 * Returns null for test addresses, and for addresses whose local part has no trailing number or consists only of digits.
 */
export function bulkPattern(identity: string): string | null {
  const { local, domain } = splitAddress(identity)
  // The pattern of `jane+2@example.com` is `jane+#@example.com`.
  const stem = removeCounter(local) ?? removeCounter(removeTag(local))
  if (stem === null || parseTestAddress(identity) !== null) return null
  return `${stem}#@${domain}`
}

/** Returns null if the local part has no trailing digits or consists only of digits. */
function removeCounter(name: string): string | null {
  let end = name.length
  while (end > 0 && isDigit(name.charCodeAt(end - 1))) end--
  return end === name.length || end === 0 ? null : name.slice(0, end)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
