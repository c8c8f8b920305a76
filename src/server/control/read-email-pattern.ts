import { toIdentity } from '../../service/risk/address.ts'

/**
 * Normalizes an email address or pattern from a query. Email addresses cannot contain spaces, so a space is treated as an unescaped `+`, as
 * in `block+run7@`.
 */
export function readEmailPattern(text: string): string {
  return toIdentity(text).replaceAll(' ', '+')
}
