/** Requests over the network, on Node's own client: it tells apart why there is no answer, and it follows no redirect. */
import { Agent as HttpAgent, type IncomingMessage, request as sendHttp } from 'node:http'
import { Agent as HttpsAgent, request as sendHttps } from 'node:https'
import { rootCertificates } from 'node:tls'
import type { ContractRequest } from '../request.ts'
import { decompress } from './decompress.ts'
import { toNoResponseError } from './network-failure.ts'
import { NoResponseError } from './no-response-error.ts'
import type { Transport, WireResponse } from './transport.ts'

export interface HttpTransportOptions {
  /** Certificates of authorities that are trusted besides the known ones, as PEM. */
  ca?: string
  /**
   * Keep connections for the next request. Only where a request that meets a connection which is just being closed may be lost.
   * @default false
   */
  keepAlive?: boolean
}

/** Largest body of an answer that is read, in bytes. */
const maxBytes = 16 * 2 ** 20

export interface HttpTransport {
  send: Transport
  /** Closes the connections that were kept. */
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
      // Taken apart by hand: the path goes out as it is, also where a URL would tidy it up.
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
    outgoing.on('response', (incoming) => void read(incoming, fail).then((response) => response && resolve(response)))
    outgoing.end(body ?? undefined)
  })
}

/** Null where it fails: then `fail` is told why, and how many bytes had come by then. */
async function read(
  incoming: IncomingMessage,
  fail: (error: unknown, bytes: number) => void,
): Promise<WireResponse | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of incoming) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxBytes)
        throw new NoResponseError('too-large', `its answer is larger than ${maxBytes / 2 ** 20} MiB`)
    }
    const { 'content-encoding': coding, ...headers } = headersOf(incoming)
    const body = decompress(Buffer.concat(chunks), coding, maxBytes)
    return { status: incoming.statusCode ?? 0, headers, text: body.toString('utf8') }
  } catch (error) {
    fail(error, bytes)
    return null
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ])
  return Object.fromEntries(entries)
}
