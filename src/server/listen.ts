/** The only file that opens a port. Node only. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type ConnectionLimits, defaultConnectionLimits } from './connection-limits.ts'
import { type GuardRules, loopbackRules } from './host-guard.ts'
import { limitConnections } from './limit-connections.ts'
import type { ListeningServer } from './listening-server.ts'
import { createNodeListener } from './node-listener.ts'
import type { Service } from './service.ts'
import type { FetchHandler, WebListener } from './web-listener.ts'

export interface ServerOptions {
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
  overrideGlobalObjects?: boolean
  /** What answers the operations of the service before `handle` is asked. @default nothing: `handle` takes all there is */
  service?: Service
  /** Whether the process lives as long as the port is open. @default true */
  keepAlive?: boolean
  /** Those that are to be other than the usual ones. */
  limits?: Partial<ConnectionLimits>
}

/** An import of it would load all that it gives, Node's WebSocket and `fetch` among it: more than the rest of a start. */
const { createServer } = process.getBuiltinModule('node:http')

/** Serves requests on a socket. Fails as Node does where the port is taken (`EADDRINUSE`). */
export async function listen(handle: FetchHandler, options: ServerOptions = {}): Promise<ListeningServer> {
  const {
    port = 0,
    host = '127.0.0.1',
    guard = loopbackRules,
    overrideGlobalObjects = false,
    keepAlive = true,
    service,
  } = options
  const limits: ConnectionLimits = { ...defaultConnectionLimits, ...options.limits }
  // Left to the listener, which answers in the service's form: a missing Host, and an Expect that nobody knows.
  const server = createServer({ ...limits, requireHostHeader: false })
  const openWebListener = async (): Promise<WebListener> => {
    const { createWebListener } = await import('./web-listener.ts')
    return createWebListener(handle, { guard, overrideGlobalObjects, server })
  }
  let opening = service ? null : openWebListener()
  const listener = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    opening ??= openWebListener()
    const onRequest = await opening
    return onRequest(incoming, outgoing)
  }
  await opening
  const nodeListener = service && createNodeListener(service, guard, server)
  /** Connections whose next bytes are not a request. */
  const ended = new WeakSet<Socket>()
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (ended.has(incoming.socket)) return
    if (hasAmbiguousLength(incoming)) {
      ended.add(incoming.socket)
      outgoing.shouldKeepAlive = false
    }
    if (!nodeListener?.(incoming, outgoing)) void listener(incoming, outgoing)
  }
  server.on('request', onRequest)
  // A request with an unknown Expect header is answered as if it had none.
  server.on('checkExpectation', onRequest)
  const { closeIdle, hasPendingResponse, afterResponse } = trackConnections(server)
  const rejected = new WeakSet<Socket>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Each further piece of a broken connection is an error too.
    if (rejected.has(socket)) return
    rejected.add(socket)
    // The answer of a request that is whole leaves first: what came behind it is not its fault.
    afterResponse(socket, () => rejectMalformedRequest(error, socket))
  })
  limitConnections(server, limits, hasPendingResponse)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  if (!keepAlive) {
    server.unref()
    // Whoever waits for an answer in this process keeps it alive by an end of its own.
    server.on('connection', (socket: Socket) => socket.unref())
  }
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { url: `http://${name}:${address.port}`, port: address.port, close: () => close(server, closeIdle) }
}

const malformedRequests: Record<string, readonly [status: number, phrase: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Request headers too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'Request timed out'],
}

/** What is not HTTP is answered in the service's form while the connection still takes an answer (A26). */
function rejectMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, phrase, message] = malformedRequests[error.code ?? ''] ?? [400, 'Bad Request', 'Bad request']
  const body = JSON.stringify({ message })
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/**
 * Knows on which connections a request is being answered, and gives the way to close the others. Node's own
 * `closeIdleConnections` spares those on which nothing or half a request has come, and a closed server would wait for them for ever:
 * browsers keep such connections in reserve.
 */
function trackConnections(server: Server): {
  closeIdle: () => void
  hasPendingResponse: (socket: Socket) => boolean
  /** Once all that was asked for as a whole on the connection is answered; at once where nothing was. */
  afterResponse: (socket: Socket, callback: () => void) => void
} {
  /** What is being answered on each connection, in the order of its requests. */
  const pending = new Map<Socket, ServerResponse[]>()
  const closeIdle = (): void => {
    for (const [socket, responses] of pending) if (responses.length === 0) socket.destroySoon()
  }
  // One function for all: each request would make its own otherwise.
  function onResponseClose(this: ServerResponse): void {
    const responses = pending.get(this.req.socket)
    // Nearly always the first and only one.
    responses?.splice(responses.indexOf(this), 1)
    if (!server.listening) closeIdle()
  }
  const onRequest = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    pending.get(socket)?.push(response)
    response.on('close', onResponseClose)
  }
  server.on('connection', (socket: Socket) => {
    pending.set(socket, [])
    socket.once('close', () => pending.delete(socket))
  })
  server.on('request', onRequest)
  server.on('checkExpectation', onRequest)
  const afterResponse = (socket: Socket, callback: () => void): void => {
    const last = pending.get(socket)?.findLast(({ req }) => req.complete)
    if (last) last.once('close', callback)
    else callback()
  }
  const hasPendingResponse = (socket: Socket): boolean => (pending.get(socket) ?? []).length > 0
  return { closeIdle, hasPendingResponse, afterResponse }
}

function close(server: Server, closeIdle: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    closeIdle()
  })
}

/** HTTP/1.0 has no chunks. A proxy in front may therefore see the end of the body elsewhere (RFC 9112, 6.1). */
function hasAmbiguousLength({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' && headers['transfer-encoding'] !== undefined
}
