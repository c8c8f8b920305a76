/** The only file that opens a port. Node only. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Transport } from './exchange.ts'
import { type GuardRules, loopbackRules } from './guard.ts'

export interface ListenOptions {
  /** 0 takes a free one. @default 0 */
  port?: number
  /** @default "127.0.0.1" */
  host?: string
  /** Who may call. @default callers of loopback names, without a token */
  guard?: GuardRules
  /**
   * Let the HTTP adapter put its own `Request` and `Response` in place of the process's: faster, but then
   * `fetch(…) instanceof Response` is false everywhere in it. Only for a process that is the server and nothing else. @default false
   */
  ownProcess?: boolean
}

export interface Listening {
  /** Such as `http://127.0.0.1:4010`. */
  url: string
  port: number
  /** Stops taking requests and resolves when those in flight are answered. */
  close(): Promise<void>
}

/** Limits of a connection, in ms and bytes; what crosses them is answered as A26 says. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16_384,
} as const

type Handler = (request: Request, transport: Transport) => Promise<Response>

/** Serves requests on a socket. Fails as Node does where the port is taken (`EADDRINUSE`). */
export async function listen(handle: Handler, options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, host = '127.0.0.1', guard = loopbackRules, ownProcess = false } = options
  // Connections that no request came by yet: Node does not count them as idle, and clients open some in advance.
  const unused = new Set<Socket>()
  const answer = async (request: Request, bindings: NodeBindings): Promise<Response> => {
    unused.delete(bindings.incoming.socket)
    const response = await serve(handle, guard, request, bindings)
    // A connection that was kept now would keep the server from closing for as long as it may stay idle.
    if (!server.listening) bindings.outgoing.shouldKeepAlive = false
    return response
  }
  const listener = getRequestListener((request, env) => answer(request, env as NodeBindings), {
    overrideGlobalObjects: ownProcess,
    errorHandler: () => plainAnswer(400, 'Bad request'),
  })
  // Left to the listener, which answers in the service's form: a missing Host, and an Expect that nobody knows.
  const server = createServer({ ...limits, requireHostHeader: false }, listener)
  server.on('checkExpectation', listener)
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('clientError', answerBrokenRequest)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { url: `http://${name}:${address.port}`, port: address.port, close: () => close(server, unused) }
}

interface NodeBindings {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

async function serve(
  handle: Handler,
  guard: GuardRules,
  request: Request,
  { incoming, outgoing }: NodeBindings,
): Promise<Response> {
  const transport: Transport = { remoteAddress: incoming.socket.remoteAddress ?? null, guard, dropped: false }
  const response = await handle(request, transport)
  const { dropped, truncateBytes } = transport
  if (dropped) incoming.socket.destroy()
  else if (truncateBytes !== undefined) await sendPart(response, truncateBytes, outgoing)
  else return response
  return RESPONSE_ALREADY_SENT
}

/** Announces the whole body, sends so many bytes of it, and cuts the connection. */
async function sendPart(response: Response, bytes: number, outgoing: ServerResponse): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer())
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': body.byteLength })
  outgoing.flushHeaders()
  outgoing.write(body.subarray(0, bytes), () => outgoing.socket?.destroy())
}

function plainAnswer(status: number, message: string): Response {
  return new Response(JSON.stringify({ message }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

const brokenRequests: Record<string, readonly [status: number, phrase: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Request headers too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'Request timed out'],
}

/** What is not HTTP is answered in the service's form while the connection still takes an answer (A26). */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, phrase, message] = brokenRequests[error.code ?? ''] ?? [400, 'Bad Request', 'Bad request']
  const body = JSON.stringify({ message })
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function close(server: Server, unused: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  })
}
