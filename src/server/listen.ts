/** The only file that opens a port. Node only. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAnswerOperations } from './answer-operations.ts'
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts'
import { type GuardRules, loopbackRules } from './host-guard.ts'
import { limitConnections } from './limit-connections.ts'
import type { Listening } from './listening.ts'
import type { Service } from './service.ts'
import type { Handler, WebListener } from './web-listener.ts'

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
export async function listen(handle: Handler, options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, host = '127.0.0.1', guard = loopbackRules, ownProcess = false, keepAlive = true, service } = options
  const limits: ConnectionLimits = { ...connectionLimits, ...options.limits }
  // Left to the listener, which answers in the service's form: a missing Host, and an Expect that nobody knows.
  const server = createServer({ ...limits, requireHostHeader: false })
  const openWebListener = async (): Promise<WebListener> => {
    const { createWebListener } = await import('./web-listener.ts')
    return createWebListener(handle, { guard, ownProcess, server })
  }
  let opening = service ? null : openWebListener()
  const listener = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    opening ??= openWebListener()
    const answer = await opening
    return answer(incoming, outgoing)
  }
  await opening
  const answerOperation = service && createAnswerOperations(service, guard, server)
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (!answerOperation?.(incoming, outgoing)) void listener(incoming, outgoing)
  }
  server.on('request', answer)
  // A request with an unknown Expect header is answered as if it had none.
  server.on('checkExpectation', answer)
  const { closeIdle, isAnswering, afterAnswer } = trackConnections(server)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    // The answer of a request that is whole leaves first: what came behind it is not its fault.
    afterAnswer(socket, () => answerBrokenRequest(error, socket)),
  )
  limitConnections(server, limits, isAnswering)
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

/**
 * Knows on which connections a request is being answered, and gives the way to close the others. Node's own
 * `closeIdleConnections` spares those on which nothing or half a request has come, and a closed server would wait for them for ever:
 * browsers keep such connections in reserve.
 */
function trackConnections(server: Server): {
  closeIdle: () => void
  isAnswering: (socket: Socket) => boolean
  /** Once all that was asked for as a whole on the connection is answered; at once where nothing was. */
  afterAnswer: (socket: Socket, then: () => void) => void
} {
  /** What is being answered on each connection, in the order of its requests. */
  const owed = new Map<Socket, ServerResponse[]>()
  const closeIdle = (): void => {
    for (const [socket, responses] of owed) if (responses.length === 0) socket.destroySoon()
  }
  // One function for all: each request would make its own otherwise.
  function answered(this: ServerResponse): void {
    const responses = owed.get(this.req.socket)
    // Nearly always the first and only one.
    responses?.splice(responses.indexOf(this), 1)
    if (!server.listening) closeIdle()
  }
  const answer = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    owed.get(socket)?.push(response)
    response.on('close', answered)
  }
  server.on('connection', (socket: Socket) => {
    owed.set(socket, [])
    socket.once('close', () => owed.delete(socket))
  })
  server.on('request', answer)
  server.on('checkExpectation', answer)
  const afterAnswer = (socket: Socket, then: () => void): void => {
    const last = owed.get(socket)?.findLast(({ req }) => req.complete)
    if (last) last.once('close', then)
    else then()
  }
  const isAnswering = (socket: Socket): boolean => (owed.get(socket) ?? []).length > 0
  return { closeIdle, isAnswering, afterAnswer }
}

function close(server: Server, closeIdle: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    closeIdle()
  })
}
