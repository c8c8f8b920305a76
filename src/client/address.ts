import { explainName } from '../service/risk/steering.ts'

/** Where steering addresses are; validators of sign-up forms let it pass. */
const domain = 'dc-mock.example.com'

/**
 * A steering address by its name; an address as it is.
 *
 * @throws {TypeError} where the name is close to a steering name but none
 */
export function toAddress(name: string): string {
  if (name.includes('@')) return name
  if (!/^[^\s@]+$/.test(name))
    throw new TypeError(`"${name}" is no name of an address; take one such as block or score-73`)
  const slip = explainName(name.toLowerCase())
  if (slip === null) return `${name}@${domain}`
  throw new TypeError(`${slip}; write ${name}@${domain} in full where that is the address you mean`)
}

/** An address with a tag after its name. */
export function addTag(address: string, tag: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  return hasTag(address, tag) ? address : `${name}+${tag}${address.slice(at)}`
}

/** Whether an address, or a pattern for some, carries the tag. */
export function hasTag(address: string, tag: string): boolean {
  return address.slice(0, address.lastIndexOf('@')).toLowerCase().endsWith(`+${tag}`)
}

/** What the addresses with a tag fit, and no others. */
export function tagPattern(tag: string): string {
  return `*+${tag}@*`
}
