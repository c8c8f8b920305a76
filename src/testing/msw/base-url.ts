/** Base URLs that the code under test uses to call the service. */
import { getPath } from 'hono/utils/url'
import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** URL of the live service. The published client calls this URL if `baseUrl` is not set (client). */
export const liveBaseUrl = 'https://api.joindatacops.com'

/** URL of the live service with http instead of https. Code with the wrong scheme calls this URL. */
const liveWithoutTls = liveBaseUrl.replace('https:', 'http:')

export interface BaseUrl {
  /** Base URL without a trailing slash. */
  readonly url: string
  /** Whether the mock responds to calls to this base URL. If false, calls to this URL are treated as unhandled. */
  readonly served: boolean
}

/**
 * Returns the URLs to intercept. The mock responds to calls to the given URLs and to the placeholder URL of a mock without a port. Calls to
 * the live service are always intercepted, over https and http.
 * @throws {TypeError} if a URL is invalid
 */
export function readBaseUrls(urls: string | readonly string[] = liveBaseUrl): BaseUrl[] {
  const baseUrls = [urls].flat().map(readBaseUrl)
  if (baseUrls.length === 0) throw new TypeError('mockHandlers: baseUrl is empty. Omit it to use the live URL')
  const served = new Set([...baseUrls, placeholderUrl])
  // Put the longest URLs first, so that the most specific base URL handles a call.
  return [...new Set([...served, liveBaseUrl, liveWithoutTls])]
    .map((url) => ({ url, served: served.has(url) }))
    .sort((a, b) => b.url.length - a.url.length)
}

function readBaseUrl(text: string): string {
  // In a web page, a URL can be a path, as in `fetch`. Any other relative URL has no scheme and is invalid.
  const page = String(text).startsWith('/') ? globalThis.location?.href : undefined
  const url = typeof text === 'string' && URL.canParse(text, page) ? new URL(text, page) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new TypeError(
      `mockHandlers: baseUrl must be a URL such as "https://api.example.com", not ${formatValue(text)}`,
    )
  }
  return url.origin + url.pathname.replace(/\/+$/, '')
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}

/**
 * Returns the pattern that MSW matches calls against. The pattern is a regular expression, because MSW interprets characters such as `:`,
 * `*` and `(` in strings. MSW 2 and MSW 3 interpret these characters differently.
 */
export function patternOf({ url }: BaseUrl): RegExp {
  return new RegExp(`^${url.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?:/|$)`)
}

/** Returns the path of a request without the path of the base URL, parsed as in the mock's router. */
export function servicePath(base: BaseUrl, request: Request): string {
  return getPath(new Request(serviceUrl(base, request)))
}

/** Returns the request as the service would receive it. The path of the base URL is removed. */
export async function toServiceRequest(request: Request, base: BaseUrl): Promise<Request> {
  const { method, headers, signal } = request
  const bodiless = method === 'GET' || method === 'HEAD'
  // Read the body into memory, because not all browsers accept a stream as a request body.
  const body = bodiless ? {} : { body: await request.arrayBuffer() }
  // Pass the original headers. MSW 2 replaces the `Headers` class, so a copy of the headers could be empty.
  return new Request(serviceUrl(base, request), { method, headers, signal, ...body })
}

function serviceUrl(base: BaseUrl, { url }: Request): string {
  return new URL(base.url).origin + url.slice(base.url.length)
}
