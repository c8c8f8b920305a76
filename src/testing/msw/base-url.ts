/** Base URLs for calls that MSW intercepts. */
import { getPath } from 'hono/utils/url'
import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** URL of the live service. The published client uses this URL if `baseUrl` is not set. */
export const liveBaseUrl = 'https://api.joindatacops.com'

const liveWithoutTls = liveBaseUrl.replace('https:', 'http:')

export interface BaseUrl {
  /** Base URL without a trailing slash. */
  readonly url: string
  /** Whether the mock responds to calls to this base URL. If false, the calls are unhandled. */
  readonly served: boolean
  /** `url` with http instead of https, or the reverse. Null if the mock does not respond to calls to that URL. */
  readonly otherScheme: string | null
}

/**
 * Always includes the https and http URLs of the live service.
 * @throws {TypeError} if a URL is invalid
 */
export function readBaseUrls(urls: string | readonly string[] = liveBaseUrl): BaseUrl[] {
  const baseUrls = [urls].flat().map(readBaseUrl)
  if (baseUrls.length === 0) throw new TypeError('mockHandlers: baseUrl is empty. Omit it to use the live URL')
  const served = new Set([...baseUrls, placeholderUrl])
  // The most specific base URL must match first.
  return [...new Set([...served, liveBaseUrl, liveWithoutTls])]
    .map((url) => {
      const otherScheme = url.replace(/^https?/, url.startsWith('https') ? 'http' : 'https')
      return { url, served: served.has(url), otherScheme: served.has(otherScheme) ? otherScheme : null }
    })
    .sort((a, b) => b.url.length - a.url.length)
}

function readBaseUrl(text: string): string {
  // In a web page, the URL can be a path such as `/api`.
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

/** A regular expression, because `:` and `*` have a special meaning in MSW's string patterns. */
export function patternOf({ url }: BaseUrl): RegExp {
  return new RegExp(`^${url.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?:/|$)`)
}

/** Returns the request's path relative to the base URL, as the mock's router would parse the path. */
export function servicePath(base: BaseUrl, request: Request): string {
  return getPath(new Request(serviceUrl(base, request)))
}

/** The request as the service would receive it, without the base URL's path. */
export async function toServiceRequest(request: Request, base: BaseUrl): Promise<Request> {
  const { method, headers, signal } = request
  const bodiless = method === 'GET' || method === 'HEAD'
  // Not all browsers accept a stream as a request body, so read the body into memory.
  const body = bodiless ? {} : { body: await request.arrayBuffer() }
  // Pass the original headers. MSW 2 replaces the `Headers` class, so a copy of the headers could be empty.
  return new Request(serviceUrl(base, request), { method, headers, signal, ...body })
}

function serviceUrl(base: BaseUrl, { url }: Request): string {
  return new URL(base.url).origin + url.slice(base.url.length)
}
