import { readBodyText } from '../../server/request-body.ts'
import type { Exchange } from '../exchange.ts'
import type { ContractRequest } from '../request.ts'
import { findOperation } from '../spec/operations.ts'

/** Hop-by-hop headers (RFC 9110, 7.6.1), and headers set by the proxy. */
const hopByHopHeaders: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'host', 'content-length', 'accept-encoding', 'expect'],
])

export const maxBodyBytes: number = 16 * 2 ** 20

/**
 * Reads a request, or returns null if the body is too large.
 * @param hasCdn whether scripts have a different base URL than API calls
 */
export async function readRequest(request: Request, hasCdn: boolean): Promise<ContractRequest | null> {
  const { pathname, search } = new URL(request.url)
  const excludedHeaders = new Set([
    ...hopByHopHeaders,
    ...(request.headers.get('connection') ?? '').toLowerCase().split(/ *, */),
  ])
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !excludedHeaders.has(name)))
  const path = pathname + search
  const body = await readBodyText(request, maxBodyBytes)
  if ('failed' in body) return null
  const { text } = body
  const isScript = findOperation(request.method, path).operation === 'getScript'
  return {
    method: request.method,
    path,
    headers,
    body: text === '' ? null : text,
    to: hasCdn && isScript ? 'cdn' : 'service',
  }
}

/** Returns the response for the caller. The status is 502 or 504 if the deployment did not respond. */
export function writeResponse({ request, response }: Exchange): Response {
  if (response.failure !== null) {
    const status = response.failureKind === 'timeout' ? 504 : 502
    return createProxyResponse(status, `dc-mock proxy did not receive a response. ${response.failure}`)
  }
  const { status, headers, text } = response
  if (status < 200 || status > 599)
    return createProxyResponse(502, `dc-mock proxy received an invalid status code: ${status}`)
  const forwardedHeaders = Object.entries(headers).filter(
    ([name]) => !hopByHopHeaders.has(name) && name !== 'content-encoding',
  )
  const isBodiless = request.method === 'HEAD' || status === 204 || status === 205 || status === 304
  return new Response(isBodiless ? null : text, { status, headers: Object.fromEntries(forwardedHeaders) })
}

export function createProxyResponse(status: number, message: string, kind = 'failed'): Response {
  return new Response(JSON.stringify({ message }), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-dc-mock-proxy': kind,
      'access-control-allow-origin': '*',
    },
  })
}
