import { explainName } from '../service/risk/test-address.ts'

/** Domain for test addresses. Signup forms accept this domain. */
const domain = 'dc-mock.example.com'

/**
 * Returns the test address for a name, such as `block@dc-mock.example.com` for `block`. If `name` is already an email address, returns
 * it unchanged.
 * @throws {TypeError} if the name is invalid or looks like a misspelled test address name
 */
export function toAddress(name: string): string {
  if (name.includes('@')) return name
  if (!/^[^\s@]+$/.test(name))
    throw new TypeError(
      `"${name}" is not a valid name. Use the name of a test address, such as block or score-73, or a full email address`,
    )
  const slip = explainName(name.toLowerCase())
  if (slip === null) return `${name}@${domain}`
  throw new TypeError(`${slip}${slip.endsWith('?') ? '' : '.'} To use this address anyway, write ${name}@${domain}`)
}

export function addTag(address: string, tag: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  return hasTag(address, tag) ? address : `${name}+${tag}${address.slice(at)}`
}

/** Reports whether an email address or an address pattern has the tag. */
export function hasTag(address: string, tag: string): boolean {
  return address.slice(0, address.lastIndexOf('@')).toLowerCase().endsWith(`+${tag}`)
}

export function tagPattern(tag: string): string {
  return `*+${tag}@*`
}
