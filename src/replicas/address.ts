/** Where the shared state is: `redis://user:password@host:6379/0?prefix=staging`. */
export interface StoreAddress {
  /** As node-redis takes it. */
  url: string
  /** As it may be printed: without the password. */
  shown: string
  /** What the names of all keys begin with; in braces, so that a cluster keeps them together. */
  prefix: string
}

/** Reads an address; null where it is none. What is wrong is not told: a password may be in it. */
export function readStoreAddress(text: string): StoreAddress | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '' || url.hash !== '') return null
  if (!/^\/?\d*$/.test(url.pathname) || !isDecodable(url.username + url.password)) return null
  const { searchParams } = url
  const name = searchParams.get('prefix') ?? 'mock'
  if ([...searchParams.keys()].some((key) => key !== 'prefix') || !/^[\w.-]{1,64}$/.test(name)) return null
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '***'
  url.search = ''
  return { url: url.href, shown: shown.href, prefix: `{dc-mock:${name}}:` }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
