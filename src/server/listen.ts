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
  /**
   * Port to listen on, or 0 for any free port.
   * @default 0
   */
  port?: number
  /**
   * Address to bind.
   * @default "127.0.0.1"
   */
  host?: string
  /**
   * Access rules.
   * @default loopback names only, without a token
   */
  guard?: GuardRules
  /**
   * Lets the HTTP adapter replace the global `Request` and `Response`. This is faster, but `fetch(…) instanceof Response` becomes false in
   * the whole process. Use it only in a process that is nothing but the server.
   * @default false
   */
  overrideGlobalObjects?: boolean
  /**
   * Handles operations of the service without the app.
   * @default none, `handle` receives every request
   */
  service?: Service
  /**
   * Whether the open port keeps the process alive.
   * @default true
   */
  keepAlive?: boolean
  /** Overrides for the default limits. */
  limits?: Partial<ConnectionLimits>
}

/** `import` would load every export, including Node's WebSocket and `fetch`. That takes longer than the rest of the start. */
const { createServer } = process.getBuiltinModule('node:http')

/** Serves requests on a socket. Rejects with Node's error if the port is in use (`EADDRINUSE`). */
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
  // The listener rejects a missing Host header itself, in the service's form.
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
  // A request with an unknown Expect header is handled as if the header were missing.
  server.on('checkExpectation', onRequest)
  const { closeIdle, hasPendingResponse, afterResponse } = trackConnections(server)
  const rejected = new WeakSet<Socket>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Further data on a broken connection causes the same error again.
    if (rejected.has(socket)) return
    rejected.add(socket)
    // Finish the response to a complete request first; the broken bytes behind it belong to another one.
    afterResponse(socket, () => rejectMalformedRequest(error, socket))
  })
  limitConnections(server, limits, hasPendingResponse)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  if (!keepAlive) {
    server.unref()
    // A client in this process keeps the process alive with its own end of the connection.
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

/** Rejects invalid HTTP in the service's form if the connection can still be written to (A26). */
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
 * Tracks pending responses per connection, so that all other connections can be closed. Node's `closeIdleConnections` keeps connections
 * that have sent nothing or half a request, and a closing server would wait for them forever. Browsers keep such connections in reserve.
 */
function trackConnections(server: Server): {
  closeIdle: () => void
  hasPendingResponse: (socket: Socket) => boolean
  /** Calls back after the response to the last complete request on the connection, or at once if there is none. */
  afterResponse: (socket: Socket, callback: () => void) => void
} {
  /** Pending responses of each connection, in the order of the requests. */
  const pending = new Map<Socket, ServerResponse[]>()
  const closeIdle = (): void => {
    for (const [socket, responses] of pending) if (responses.length === 0) socket.destroySoon()
  }
  // One shared function, so that no request creates its own.
  function onResponseClose(this: ServerResponse): void {
    const responses = pending.get(this.req.socket)
    // Almost always the first and only one.
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
