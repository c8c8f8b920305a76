/** Opens ports (Node.js only). No other module opens a port. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type ConnectionLimits, defaultConnectionLimits } from './connection-limits.ts'
import { type GuardRules, loopbackRules } from './host-guard.ts'
import type { ListeningServer, ListenOptions } from './listen-options.ts'
import { createNodeListener } from './node-listener.ts'
import type { Service } from './service.ts'
import type { FetchHandler, WebListener } from './web-listener.ts'

export interface ServerOptions extends Pick<ListenOptions, 'port' | 'host'> {
  /**
   * Access rules.
   * @default loopback names only, no token
   */
  guard?: GuardRules
  /**
   * Whether the HTTP adapter may replace the global `Request` and `Response` with faster versions. `fetch(…) instanceof Response` is then
   * false in the whole process, so set this option only in a process that runs nothing else.
   * @default false
   */
  overrideGlobalObjects?: boolean
  /**
   * Service that handles requests for operations directly, without the Hono app.
   * @default none: `handle` receives every request
   */
  service?: Service
  /**
   * Whether the open port keeps the process alive.
   * @default true
   */
  keepAlive?: boolean
  /** Connection limits that override the defaults. */
  limits?: Partial<ConnectionLimits>
}

/**
 * Do not import `node:http`, because the import would load all exports, including Node's `WebSocket` and `fetch`. Loading all exports takes
 * longer than the rest of the startup.
 */
const { createServer } = process.getBuiltinModule('node:http')

/** Starts a server that handles requests on a port. Rejects with a Node.js error, such as `EADDRINUSE` if the port is in use. */
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
  // The request listener rejects a missing `Host` header in the service's format, so Node.js must not reject the request first.
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
  /** Connections that sent a request of ambiguous length. All further requests on these connections are ignored. */
  const ended = new WeakSet<Socket>()
  const { addRequest, closeIdle, hasPendingResponse, afterResponse } = trackConnections(server, (response) => {
    if (!nodeListener?.(response.req, response)) void listener(response.req, response)
  })
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (ended.has(incoming.socket)) return
    if (hasAmbiguousLength(incoming)) {
      ended.add(incoming.socket)
      outgoing.shouldKeepAlive = false
    }
    addRequest(outgoing)
  }
  server.on('request', onRequest)
  // Handle a request with an unknown `Expect` header like any other request.
  server.on('checkExpectation', onRequest)
  const rejected = new WeakSet<Socket>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // More data on a broken connection causes the same error again, so handle only the first error.
    if (rejected.has(socket)) return
    rejected.add(socket)
    // Finish the response to the last complete request first. The invalid bytes belong to the next request.
    afterResponse(socket, () => rejectMalformedRequest(error, socket))
  })
  limitConnections(server, limits, hasPendingResponse)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  if (!keepAlive) {
    server.unref()
    // A client in the same process still keeps the process alive through its end of the connection.
    server.on('connection', (socket: Socket) => socket.unref())
  }
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    close: () => close(server, closeIdle, limits.closeTimeout),
  }
}

const malformedRequests: Record<string, readonly [status: number, phrase: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Request headers too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'Request timed out'],
}

/**
 * Responds to invalid HTTP with an error in the service's format (A26). If the connection is not writable, the connection is closed without
 * a response.
 */
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

/** Maximum number of requests on a connection that are handled at the same time. */
const maxConcurrentRequests = 8

/**
 * Maximum number of requests on a connection that are waiting for a response. Waiting requests use memory, because Node.js has already
 * parsed them. A connection that exceeds the limit is closed.
 */
const maxPendingRequests = 1000

/**
 * Tracks the pending responses of each connection, and starts handling requests. If a client sends many requests without waiting for
 * responses, only a few requests are handled at a time. Otherwise, all responses would be in memory at once.
 *
 * The server also uses the pending responses to find and close idle connections. The `closeIdleConnections` method of Node.js ignores
 * connections without a complete request, such as spare connections of browsers. Such connections would prevent the server from closing.
 */
function trackConnections(
  server: Server,
  handle: (response: ServerResponse) => void,
): {
  /** Handles the request as soon as fewer than `maxConcurrentRequests` earlier requests on the connection are pending. */
  addRequest: (response: ServerResponse) => void
  closeIdle: () => void
  hasPendingResponse: (socket: Socket) => boolean
  /** Calls `callback` after the response to the last complete request on the connection, or immediately if no response is pending. */
  afterResponse: (socket: Socket, callback: () => void) => void
} {
  /** Pending responses of each connection, in the order of the requests. */
  const pending = new Map<Socket, ServerResponse[]>()
  const closeIdle = (): void => {
    for (const [socket, responses] of pending) if (responses.length === 0) socket.destroySoon()
  }
  // All requests share this listener, because creating a function per request takes time.
  function onResponseClose(this: ServerResponse): void {
    const { socket } = this.req
    const responses = pending.get(socket)
    // The search is fast, because the list almost always contains only the closed response.
    responses?.splice(responses.indexOf(this), 1)
    const next = responses?.[maxConcurrentRequests - 1]
    if (next && !socket.destroyed) handle(next)
    if (!server.listening) closeIdle()
  }
  const addRequest = (response: ServerResponse): void => {
    const { socket } = response.req
    const responses = pending.get(socket)
    if (!responses || socket.destroyed) return
    response.on('close', onResponseClose)
    const count = responses.push(response)
    if (count <= maxConcurrentRequests) handle(response)
    else if (count > maxPendingRequests) socket.destroy()
  }
  server.on('connection', (socket: Socket) => {
    pending.set(socket, [])
    socket.once('close', () => pending.delete(socket))
  })
  const afterResponse = (socket: Socket, callback: () => void): void => {
    const last = pending.get(socket)?.findLast(({ req }) => req.complete)
    if (last) last.once('close', callback)
    else callback()
  }
  const hasPendingResponse = (socket: Socket): boolean => (pending.get(socket) ?? []).length > 0
  return { addRequest, closeIdle, hasPendingResponse, afterResponse }
}

/** Applies the limits that Node.js does not enforce. `hasPendingResponse` reports whether a connection is busy. */
function limitConnections(
  server: Server,
  { maxConnections, sendTimeout }: ConnectionLimits,
  hasPendingResponse: (socket: Socket) => boolean,
): void {
  server.maxConnections = maxConnections
  /*
   * A server with a `timeout` handler does not close idle connections after `keepAliveTimeout`, so the handler must close them. Responses
   * that are still being generated have no time limit.
   *
   * The timeout is half of `sendTimeout`, because Node.js restarts an expired timer once if data was sent while the timer was running.
   */
  server.setTimeout(sendTimeout / 2, (socket: Socket) => {
    const { bytesRead } = socket
    // If the process was suspended, the timeout can fire before the server reads a request that arrived in time.
    setImmediate(() => {
      if (socket.bytesRead > bytesRead) return
      if (socket.writableLength > 0 || !hasPendingResponse(socket)) socket.destroy()
    })
  })
}

/** Stops accepting connections and waits for pending responses. After `timeoutMs`, closes the remaining connections. */
function close(server: Server, closeIdle: () => void, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs)
    // `server.close` calls this function. The original function would also close connections on which a response is still being sent.
    server.closeIdleConnections = closeIdle
    server.close((error) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve()
    })
  })
}

/**
 * Reports whether a proxy could find a different end of the request body (RFC 9112, 6.1). A chunked HTTP/1.0 request is ambiguous, because
 * HTTP/1.0 does not support chunked bodies.
 */
function hasAmbiguousLength({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' && headers['transfer-encoding'] !== undefined
}
