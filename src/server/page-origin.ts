export interface PageRequest {
  host: string
  header(name: string): string | null
}

/** Reports whether an `Origin` header matches this server's origin. */
export function isOwnOrigin(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  const own = `${protocol}//${host}`
  // Parse both origins with the same scheme, so that a default port makes no difference.
  return originHost !== '' && URL.canParse(own) && new URL(own).host === originHost
}

/** Reports whether the browser marks a request as coming from another origin. */
export function isCrossOrigin({ header }: Pick<PageRequest, 'header'>): boolean {
  const site = header('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/** Reports whether a request comes from a page of another origin that is not in `allowed`. */
export function isFromForeignPage(request: PageRequest, allowed: readonly string[]): boolean {
  const origin = request.header('origin')
  if (origin !== null) return !isOwnOrigin(origin, request.host) && !allowed.includes(origin)
  // Requests for scripts and images have no `Origin` header. Check the `Referer` header instead, which pages cannot forge.
  return isCrossOrigin(request) && !allowed.includes(originOf(request.header('referer') ?? ''))
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}
