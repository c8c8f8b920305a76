import { toIdentity } from '../../service/risk/address.ts'

/**
 * Normalizes an email address or pattern from a query. Addresses contain no spaces, so a space was an unescaped `+`, as in `block+run7@`.
 */
export function readEmailPattern(text: string): string {
  return toIdentity(text).replaceAll(' ', '+')
}
