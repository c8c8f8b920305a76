export interface PageRequest {
  host: string
  header(name: string): string | null
}

export function isOwnOrigin(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  const own = `${protocol}//${host}`
  // Parse the host with the origin's scheme, because `originHost` omits the scheme's default port (80 for HTTP).
  return originHost !== '' && URL.canParse(own) && new URL(own).host === originHost
}

export function isCrossOrigin({ header }: Pick<PageRequest, 'header'>): boolean {
  const site = header('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

export function isFromForeignPage(request: PageRequest, allowed: readonly string[]): boolean {
  const origin = request.header('origin')
  if (origin !== null) return !isOwnOrigin(origin, request.host) && !allowed.includes(origin)
  // Requests for scripts and images have no `Origin` header. Use `Referer` instead, because pages cannot forge it.
  return isCrossOrigin(request) && !allowed.includes(originOf(request.header('referer') ?? ''))
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}
