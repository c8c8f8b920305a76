import { isDecodable } from '../percent-encoding.ts'

/** Where the shared state is: `redis://user:password@host:6379/0?prefix=staging`. */
export interface StoreAddress {
  /** As node-redis takes it. */
  url: string
  /** As it may be printed: without the password. */
  shown: string
  /** What the names of all keys begin with; in braces, so that a cluster keeps them together. */
  prefix: string
}

/** Reads an address, or says which part of it is wrong; a password may be anywhere in it, so that nothing of it is repeated. */
export function readStoreAddress(text: string): StoreAddress | { problem: string } {
  if (!/^rediss?:\/\//i.test(text)) return { problem: 'it begins with neither redis:// nor rediss://' }
  if (text.includes('#')) return { problem: `it has a # in it; ${encoded}` }
  if (!URL.canParse(text)) return { problem: `host or port are wrong; ${encoded}` }
  const url = new URL(text)
  if (url.hostname === '') return { problem: 'it names no host' }
  if (!isDecodable(url.username + url.password)) return { problem: `there is a % that encodes nothing; ${encoded}` }
  if (!/^\/?\d*$/.test(url.pathname)) {
    return { problem: `what follows the first / after the host is the number of a database, such as /0; ${encoded}` }
  }
  const { searchParams } = url
  const name = searchParams.get('prefix') ?? 'mock'
  if ([...searchParams.keys()].some((key) => key !== 'prefix')) {
    return { problem: `behind its ? there is something other than prefix=NAME; ${encoded}` }
  }
  if (!/^[\w.-]{1,64}$/.test(name)) {
    return { problem: 'its prefix is not made of 1 to 64 letters, digits, dots, - and _' }
  }
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '***'
  url.search = ''
  return { url: url.href, shown: shown.href, prefix: `{dc-mock:${name}}:` }
}

const encoded = 'in a password, characters such as # / ? @ : % are percent-encoded, as %23 for #'
