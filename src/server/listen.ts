/** Opens ports (Node.js only). No other module opens ports. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type ConnectionLimits, defaultConnectionLimits } from './connection-limits.ts'
import { type GuardRules, loopbackRules } from './host-guard.ts'
import type { ListeningServer, ListenOptions } from './listen-options.ts'
import { createNodeListener } from './node-listener.ts'
import type { Service } from './service.ts'
import type { FetchHandler, WebListener } from './web-listener.ts'

export interface ServerOptions extends Pick<ListenOptions, 'port' | 'host'> {
  /** @default only loopback host names are accepted, and no token is required */
  guard?: GuardRules
  /**
   * Replaces the global `Request` and `Response` with faster versions. `fetch(…) instanceof Response` is then false in the whole process,
   * so set this option only if the process runs nothing except the mock.
   * @default false
   */
  overrideGlobalObjects?: boolean
  /** Handles requests for service operations without the Hono app. If omitted, `handle` receives all requests. */
  service?: Service
  /**
   * Whether the open port keeps the process running.
   * @default true
   */
  keepAlive?: boolean
  /** Omitted limits use their default values. */
  limits?: Partial<ConnectionLimits>
}

/**
 * Load only `createServer`. Importing all of `node:http` would also load exports such as `WebSocket`, which takes longer than the rest of
 * the startup.
 */
const { createServer } = process.getBuiltinModule('node:http')

/** Rejects with a Node.js error such as `EADDRINUSE` if the port cannot be opened. */
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
  /* Do not let Node.js reject requests without a `Host` header. The request listener rejects them with an error in the service's format. */
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
  /** Connections on which a client sent a request with an ambiguous length. Further requests on these connections are ignored. */
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
  // Ignore an `Expect` header with an unknown value, and handle the request like any other.
  server.on('checkExpectation', onRequest)
  const rejected = new WeakSet<Socket>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Handle only a connection's first error. Further data on a broken connection causes the same error again.
    if (rejected.has(socket)) return
    rejected.add(socket)
    // Respond to all complete requests before rejecting the invalid data that follows them.
    afterResponse(socket, () => rejectMalformedRequest(error, socket))
  })
  limitConnections(server, limits, hasPendingResponse)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  if (!keepAlive) {
    server.unref()
    // Unref only the server's end of the connection. If the client runs in this process, the client's end still keeps the process alive.
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

/** Responds to invalid HTTP with an error in the service's format (A26). Closes the connection if the response cannot be sent. */
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

/** Limit per connection. */
const maxConcurrentRequests = 8

/**
 * Maximum number of pending requests per connection. Parsed requests use memory while they wait, so a connection that exceeds the limit is
 * closed.
 */
const maxPendingRequests = 1000

/**
 * Handles only a few requests per connection at a time, which limits the number of responses in memory if a client sends many requests
 * without waiting for responses.
 */
function trackConnections(
  server: Server,
  handle: (response: ServerResponse) => void,
): {
  /** Handles the request once fewer than `maxConcurrentRequests` earlier requests on its connection are pending. */
  addRequest: (response: ServerResponse) => void
  /**
   * Closes connections without a pending response. Unlike Node's `closeIdleConnections`, also closes connections that never sent a complete
   * request, such as a browser's spare connections. Such connections would keep the server from closing.
   */
  closeIdle: () => void
  hasPendingResponse: (socket: Socket) => boolean
  /**
   * Calls `callback` after the response to the connection's last complete request. If no complete request is pending, calls it immediately.
   */
  afterResponse: (socket: Socket, callback: () => void) => void
} {
  /** Pending responses for each connection, in request order. */
  const pending = new Map<Socket, ServerResponse[]>()
  const closeIdle = (): void => {
    for (const [socket, responses] of pending) if (responses.length === 0) socket.destroySoon()
  }
  // Use the same listener for all requests, because creating a function for each request takes time.
  function onResponseClose(this: ServerResponse): void {
    const { socket } = this.req
    const responses = pending.get(socket)
    // `indexOf` is fast here, because a connection rarely has more than one pending response.
    responses?.splice(responses.indexOf(this), 1)
    const next = responses?.[maxConcurrentRequests - 1]
    if (next && !socket.destroyed) handle(next)
    if (!server.listening && responses?.length === 0) socket.destroySoon()
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

/** Applies the `maxConnections` and `sendTimeout` limits, which are not options of `createServer`. */
function limitConnections(
  server: Server,
  { maxConnections, sendTimeout }: ConnectionLimits,
  hasPendingResponse: (socket: Socket) => boolean,
): void {
  server.maxConnections = maxConnections
  /*
   * Closes idle connections and connections whose client has stopped reading a response. If a server has a `timeout` handler, Node.js
   * leaves it to the handler to close connections after `keepAliveTimeout`.
   *
   * The socket timer restarts if any data was sent while the timer was running, so a stalled connection can stay open for twice the socket
   * timeout. To keep the total within `sendTimeout`, the socket timeout is half of `sendTimeout`.
   */
  server.setTimeout(sendTimeout / 2, (socket: Socket) => {
    const { bytesRead } = socket
    /*
     * Wait until received data has been read. If the process was suspended, the timeout can fire before the server reads a request that
     * arrived in time.
     */
    setImmediate(() => {
      if (socket.bytesRead > bytesRead) return
      if (socket.writableLength > 0 || !hasPendingResponse(socket)) socket.destroy()
    })
  })
}

/** Stops accepting connections and waits for pending responses. After `timeoutMs`, closes all remaining connections. */
function close(server: Server, closeIdle: () => void, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs)
    /*
     * Replace the function that `server.close` calls to close idle connections. The original function also closes connections that are
     * still sending a response.
     */
    server.closeIdleConnections = closeIdle
    server.close((error) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve()
    })
  })
}

/**
 * Reports whether a proxy and this server might disagree about the length of a request body (RFC 9112, section 6.1). Chunked bodies are
 * ambiguous in HTTP/1.0, which does not support them.
 */
function hasAmbiguousLength({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' && headers['transfer-encoding'] !== undefined
}
