import { toIdentity } from '../../service/risk/address.ts'

/** An address in a query, or a pattern for some. No address has a blank inside: one there was a `+`, as in `block+run7@`, that stood bare in the URL. */
export function readEmailPattern(text: string): string {
  return toIdentity(text).replaceAll(' ', '+')
}
