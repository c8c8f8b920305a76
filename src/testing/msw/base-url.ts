/** The addresses at which code under test reaches the service. */
import { getPath } from 'hono/utils/url'
import { placeholderUrl } from '../../spec/placeholder-url.ts'

/** The live service, which the published client calls where no `baseUrl` is given (client). */
export const liveBaseUrl = 'https://api.joindatacops.com'

/** Its host without TLS: a slip of a scheme, which would reach it all the same. */
const liveWithoutTls = liveBaseUrl.replace('https:', 'http:')

/** An address that calls begin with. */
export interface BaseUrl {
  /** Without a slash at its end. */
  readonly url: string
  /** Whether calls to it are the mock's; others are never to be made. */
  readonly served: boolean
}

/**
 * The addresses to watch over. Served are those that were given and the one that a mock without a port has in its handles and in the
 * links of its mails; the live service is watched in any case, by http too. A bad one throws a `TypeError` that names the cure.
 */
export function readBaseUrls(urls: string | readonly string[] = liveBaseUrl): BaseUrl[] {
  const baseUrls = [urls].flat().map(readBaseUrl)
  if (baseUrls.length === 0)
    throw new TypeError('mockHandlers: baseUrl names no address; leave it out for the live one')
  const served = new Set([...baseUrls, placeholderUrl])
  // The longest first: of two of which one begins with the other, it is the nearer one.
  return [...new Set([...served, liveBaseUrl, liveWithoutTls])]
    .map((url) => ({ url, served: served.has(url) }))
    .sort((a, b) => b.url.length - a.url.length)
}

function readBaseUrl(text: string): string {
  // In a page an address may be a path, as for fetch. Text that is neither is an address whose scheme was forgotten.
  const page = String(text).startsWith('/') ? globalThis.location?.href : undefined
  const url = typeof text === 'string' && URL.canParse(text, page) ? new URL(text, page) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new TypeError(
      `mockHandlers: baseUrl must be an address such as "https://api.example.com", not ${formatValue(text)}`,
    )
  }
  return url.origin + url.pathname.replace(/\/+$/, '')
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}

/**
 * What calls to an address match, to MSW. An expression, since in a text MSW reads characters such as `:`, `*` and `(` as parameters
 * and wildcards, differently in 2 and 3.
 */
export function patternOf({ url }: BaseUrl): RegExp {
  return new RegExp(`^${url.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?:/|$)`)
}

/** The path of a request behind a base address, read as the mock's router reads it. */
export function servicePath(base: BaseUrl, request: Request): string {
  return getPath(new Request(serviceUrl(base, request)))
}

/** The request as it would arrive at the service: without the path that its base address has. */
export async function toServiceRequest(request: Request, base: BaseUrl): Promise<Request> {
  const { method, headers, signal } = request
  const bodiless = method === 'GET' || method === 'HEAD'
  // Read, not handed on as a stream, which only some browsers take.
  const body = bodiless ? {} : { body: await request.arrayBuffer() }
  // Headers go as they are: MSW 2 puts its own `Headers` in place, and a copy made with it can come out empty.
  return new Request(serviceUrl(base, request), { method, headers, signal, ...body })
}

function serviceUrl(base: BaseUrl, { url }: Request): string {
  return new URL(base.url).origin + url.slice(base.url.length)
}
