/** Base URLs that the code under test uses to call the service. */
import { getPath } from 'hono/utils/url'
import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** URL of the live service. The published client uses this URL if `baseUrl` is not set (client). */
export const liveBaseUrl = 'https://api.joindatacops.com'

/** The live service's URL with http instead of https, which code with the wrong scheme would call. */
const liveWithoutTls = liveBaseUrl.replace('https:', 'http:')

/** URL prefix of calls to the service. */
export interface BaseUrl {
  /** URL without a trailing slash. */
  readonly url: string
  /** Whether the mock responds to these calls. If false, the calls fail. */
  readonly served: boolean
}

/**
 * Returns the URLs to intercept. The mock responds on the given URLs and on the placeholder URL of a mock without a port. The live service
 * is also intercepted, over https and http.
 * @throws {TypeError} if a URL is invalid, with a hint
 */
export function readBaseUrls(urls: string | readonly string[] = liveBaseUrl): BaseUrl[] {
  const baseUrls = [urls].flat().map(readBaseUrl)
  if (baseUrls.length === 0) throw new TypeError('mockHandlers: baseUrl is empty. Omit it to use the live URL')
  const served = new Set([...baseUrls, placeholderUrl])
  // Put the longest URLs first, so that the most specific base URL matches.
  return [...new Set([...served, liveBaseUrl, liveWithoutTls])]
    .map((url) => ({ url, served: served.has(url) }))
    .sort((a, b) => b.url.length - a.url.length)
}

function readBaseUrl(text: string): string {
  // In a web page, a URL can be a path, as in `fetch`. Any other relative URL lacks a scheme.
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
 * Returns the pattern that MSW matches calls against. The pattern is a regular expression, because MSW treats characters such as `:`, `*`
 * and `(` in strings as parameters and wildcards. MSW 2 and MSW 3 treat these characters differently.
 */
export function patternOf({ url }: BaseUrl): RegExp {
  return new RegExp(`^${url.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?:/|$)`)
}

/** Returns the path of a request after the base URL, parsed as in the mock's router. */
export function servicePath(base: BaseUrl, request: Request): string {
  return getPath(new Request(serviceUrl(base, request)))
}

/** Returns the request as the service would receive it, without the path of the base URL. */
export async function toServiceRequest(request: Request, base: BaseUrl): Promise<Request> {
  const { method, headers, signal } = request
  const bodiless = method === 'GET' || method === 'HEAD'
  // Read the body into memory, because only some browsers accept a stream as a request body.
  const body = bodiless ? {} : { body: await request.arrayBuffer() }
  // Pass the original headers. MSW 2 replaces the `Headers` class, and a copy can be empty.
  return new Request(serviceUrl(base, request), { method, headers, signal, ...body })
}

function serviceUrl(base: BaseUrl, { url }: Request): string {
  return new URL(base.url).origin + url.slice(base.url.length)
}
