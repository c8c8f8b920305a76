import { explainName } from '../service/risk/steering.ts'

/** Domain of steering addresses. Validators of sign-up forms accept it. */
const domain = 'dc-mock.example.com'

/**
 * Returns the steering address for a name. An address is returned unchanged.
 *
 * @throws {TypeError} if the name is close to a steering name but unknown
 */
export function toAddress(name: string): string {
  if (name.includes('@')) return name
  if (!/^[^\s@]+$/.test(name))
    throw new TypeError(
      `"${name}" is not a valid name; use a steering name such as block or score-73, or a full address`,
    )
  const slip = explainName(name.toLowerCase())
  if (slip === null) return `${name}@${domain}`
  throw new TypeError(`${slip}; if you mean this address, write ${name}@${domain} in full`)
}

/** Adds a tag after the name of an address. */
export function addTag(address: string, tag: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  return hasTag(address, tag) ? address : `${name}+${tag}${address.slice(at)}`
}

/** Reports whether an address or an address pattern has the tag. */
export function hasTag(address: string, tag: string): boolean {
  return address.slice(0, address.lastIndexOf('@')).toLowerCase().endsWith(`+${tag}`)
}

/** Returns the pattern that matches all addresses with the tag, and no others. */
export function tagPattern(tag: string): string {
  return `*+${tag}@*`
}
