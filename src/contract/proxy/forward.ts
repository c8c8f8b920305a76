import { readBodyText } from '../../server/request-body.ts'
import type { Exchange } from '../exchange.ts'
import type { ContractRequest } from '../request.ts'
import { findOperation } from '../spec/operations.ts'
import type { ContractTarget } from '../target.ts'

/** Hop-by-hop headers, and headers that the proxy sets itself. The proxy forwards neither. */
const hopByHopHeaders: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'host', 'content-length', 'accept-encoding', 'expect'],
])

/** Includes the headers listed in the `connection` header (RFC 9110, section 7.6.1). */
function removedHeaders(connection: string | null | undefined): ReadonlySet<string> {
  return new Set([...hopByHopHeaders, ...(connection ?? '').toLowerCase().split(/[ \t]*,[ \t]*/)])
}

export const maxBodyBytes: number = 16 * 2 ** 20

/**
 * Returns null if the body is larger than `maxBodyBytes`. Omits headers that are also configured for the target, because the limiter adds
 * the configured headers.
 */
export async function readRequest(
  request: Request,
  target: Pick<ContractTarget, 'cdnUrl' | 'headers'>,
): Promise<ContractRequest | null> {
  const { pathname, search } = new URL(request.url)
  const removed = removedHeaders(request.headers.get('connection'))
  const headers = Object.fromEntries(
    [...request.headers].filter(([name]) => !removed.has(name) && !Object.hasOwn(target.headers, name)),
  )
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
    to: target.cdnUrl !== null && isScript ? 'cdn' : 'service',
  }
}

/** If there is no response to forward, the status is 504 for a timeout and 502 for any other failure. */
export function writeResponse({ request, response }: Exchange): Response {
  if (response.failure !== null) {
    const status = response.failureKind === 'timeout' ? 504 : 502
    return createProxyResponse(status, `dc-mock proxy did not receive a response. ${response.failure}`)
  }
  const { status, headers, text } = response
  const removed = removedHeaders(headers.connection)
  const forwardedHeaders = Object.entries(headers)
    .filter(([name]) => !removed.has(name) && name !== 'content-encoding')
    .flatMap(([name, value]) => value.split('\n').map((one): [string, string] => [name, one]))
  const isBodiless = request.method === 'HEAD' || status === 204 || status === 205 || status === 304
  return new Response(isBodiless ? null : text, { status, headers: forwardedHeaders })
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
