/** Where a request of a browser comes from. */

/** The parts of a request that tell its origin. */
export interface PageRequest {
  /** The `Host` header. */
  host: string
  header(name: string): string | null
}

/** Whether an `Origin` header names the server itself. */
export function isOwnOrigin(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  const own = `${protocol}//${host}`
  // Parsed with the same scheme, so that a default port makes no difference.
  return originHost !== '' && URL.canParse(own) && new URL(own).host === originHost
}

/** Whether the browser says that a page of another origin caused the request. */
export function isCrossOrigin({ header }: Pick<PageRequest, 'header'>): boolean {
  const site = header('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/** Whether a page caused the request whose origin is neither the server's own nor in the list. */
export function isFromForeignPage(request: PageRequest, allowed: readonly string[]): boolean {
  const origin = request.header('origin')
  if (origin !== null) return !isOwnOrigin(origin, request.host) && !allowed.includes(origin)
  // Scripts and images are requested without Origin. No page can make up a Referer.
  return isCrossOrigin(request) && !allowed.includes(originOf(request.header('referer') ?? ''))
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}
