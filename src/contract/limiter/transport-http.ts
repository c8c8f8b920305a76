/** Sends requests with Node's HTTP client, because `fetch` does not report why a request got no response. */
import { Agent as HttpAgent, type IncomingMessage, request as sendHttp } from 'node:http'
import { Agent as HttpsAgent, request as sendHttps } from 'node:https'
import { rootCertificates } from 'node:tls'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { ContractRequest } from '../request.ts'
import { NoResponseError, toNoResponseError } from './network-failure.ts'
import type { Transport, WireResponse } from './transport.ts'

export interface HttpTransportOptions {
  /** Additional trusted CA certificates in PEM format. */
  ca?: string | undefined
  /**
   * Whether to reuse connections. A server can close a reused connection while a request is being sent, so set this to true only if lost
   * requests are acceptable.
   * @default false
   */
  keepAlive?: boolean
}

/** Maximum size of a response body, before and after decompression. */
const maxBytes = 16 * 2 ** 20

export interface HttpTransport {
  send: Transport
  close(): void
}

export function createHttpTransport({ ca, keepAlive = false }: HttpTransportOptions = {}): HttpTransport {
  const limits = { keepAlive, maxSockets: 16 }
  const plain = new HttpAgent(limits)
  const secure = new HttpsAgent({ ...limits, ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }) })
  return {
    send: (url, request, signal) => {
      const address = new URL(url)
      const { pathname } = address
      // Append the path as text, because the `URL` class would normalize it.
      const path = (pathname === '/' ? '' : pathname.replace(/\/$/, '')) + request.path
      return exchange(address, path, request, signal, address.protocol === 'https:' ? secure : plain)
    },
    close() {
      plain.destroy()
      secure.destroy()
    },
  }
}

function exchange(
  address: URL,
  path: string,
  { method, headers, body }: ContractRequest,
  signal: AbortSignal,
  agent: HttpAgent,
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown, bytes: number | null): void => {
      reject(
        signal.aborted && signal.reason instanceof NoResponseError
          ? signal.reason
          : toNoResponseError(error, address, bytes),
      )
    }
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const { hostname, port } = address
    const send = address.protocol === 'https:' ? sendHttps : sendHttp
    const outgoing = send({
      host: hostname.replace(/^\[|\]$/g, ''),
      ...(port === '' ? {} : { port }),
      path,
      method,
      headers: { 'accept-encoding': 'identity', ...headers, ...length },
      agent,
      signal,
    })
    outgoing.on('error', (error) => fail(error, null))
    // Report a 101 response as an error. Without this listener, Node would close the connection without an error.
    outgoing.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      fail(invalidStatus(statusCode), 0)
    })
    outgoing.on('response', (incoming) => void read(incoming, fail).then((response) => response && resolve(response)))
    outgoing.end(body ?? undefined)
  })
}

/** If reading fails, calls `fail` and returns null. */
async function read(
  incoming: IncomingMessage,
  fail: (error: unknown, bytes: number) => void,
): Promise<WireResponse | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  const { statusCode: status = 0 } = incoming
  try {
    if (status < 200 || status > 599) throw invalidStatus(status)
    for await (const chunk of incoming) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxBytes)
        throw new NoResponseError('too-large', `The response is larger than ${maxBytes / 2 ** 20} MiB`)
    }
    const { 'content-encoding': coding, ...headers } = headersOf(incoming)
    const body = decompress(Buffer.concat(chunks), coding)
    return { status, headers, text: body.toString('utf8') }
  } catch (error) {
    fail(error, bytes)
    return null
  }
}

function invalidStatus(status: number | undefined): NoResponseError {
  return new NoResponseError('not-http', `The response has an invalid status code (${status})`)
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  // Join `set-cookie` values with line breaks, because cookies can contain commas.
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join('\n') : (value ?? ''),
  ])
  return Object.fromEntries(entries)
}

const decoders: Readonly<Record<string, (body: Buffer, limits: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/**
 * @param coding value of the `content-encoding` header
 * @throws {NoResponseError} if the body cannot be decompressed or is larger than `maxBytes`
 */
function decompress(body: Buffer, coding: string | undefined): Buffer {
  const name = coding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity' || body.length === 0) return body
  const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined
  if (!decoder)
    throw new NoResponseError('not-http', `The response has an unknown content-encoding (${name.slice(0, 40)})`)
  try {
    return decoder(body, { maxOutputLength: maxBytes })
  } catch (error) {
    throw new NoResponseError('not-http', `The response could not be decompressed (${name})`, error)
  }
}
