/**
 * Handles requests for service operations directly with the Node.js request and response objects. Creating a web `Request` and
 * `Response` would increase the CPU time per request by about 30% (docs/decisions/request-path.md).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getPath } from 'hono/utils/url'
import { setImmediate } from '../service/create-environment.ts'
import { checkHost, type GuardRules } from './host-guard.ts'
import { hasSeveralHosts, hostName, socketHost } from './host-names.ts'
import { NodeRequest, type RequestTarget } from './node-request.ts'
import type { ConnectionInfo, HttpResponse } from './request-context.ts'
import type { Service } from './service.ts'
import { queryOf } from './web-request.ts'

/** Handles a request if it is for a service operation and the host is accepted. Otherwise, returns false. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** Maximum time to spend reading the rest of a request body after the response is sent, in ms. */
const drainTimeoutMs = 500

export function createNodeListener(service: Service, guard: GuardRules, server: Server): NodeListener {
  const readOrigin = createOriginReader(guard)
  const sendInBatch = createResponseBatcher(server)
  return (incoming, outgoing) => {
    const { method = '', url = '', socket } = incoming
    const origin = readOrigin(incoming)
    const target = origin && readTarget(origin, url)
    if (!target) return false
    const match = service.match(method, target.path)
    if (!match) return false
    const connection: ConnectionInfo = { remoteAddress: socket.remoteAddress ?? null, guard, dropped: false }
    const request = new NodeRequest(incoming, outgoing, target, service.bodyLimit)
    void service
      .handle(request, connection, match)
      .then((response) => sendInBatch({ response, connection, incoming, outgoing }))
    return true
  }
}

/**
 * Returns a function that gets the origin of a request, or null if the host is missing, invalid or not accepted. The node listener leaves
 * such requests to `web-listener.ts`.
 */
function createOriginReader({ hosts }: GuardRules): (incoming: IncomingMessage) => string | null {
  /** Cached, because most requests send the same `Host` header. */
  let accepted = { host: '', origin: '' }
  return ({ headers: { host }, rawHeaders, socket }) => {
    if (host === undefined || hasSeveralHosts(rawHeaders)) return null
    if (host === accepted.host) return accepted.origin
    const name = hostName(host)
    if (name === null || checkHost(host, hosts, socketHost(socket.localAddress))) return null
    const origin = `http://${host}`
    if (!URL.canParse(origin) || new URL(origin).hostname !== name) return null
    accepted = { host, origin: new URL(origin).origin }
    return accepted.origin
  }
}

/** Matches characters and dot segments that the URL parser might change. */
const rewrittenCharacters = /[^\w/.~!$&()*+,;=:@?-]|\/\./

/** Returns null if the target is not a path, or if the path contains a backslash. */
function readTarget(origin: string, target: string): RequestTarget | null {
  if (!target.startsWith('/')) return null
  if (!rewrittenCharacters.test(target)) {
    const query = queryOf(target)
    return { url: origin + target, path: target.slice(0, target.length - query.length), query }
  }
  // Let the app handle paths that contain a backslash, because the URL parser would convert the backslash to a slash.
  if (/^[^?]*\\/.test(target)) return null
  const url = new URL(origin + target).href
  return { url, path: getPath({ url } as Request), query: queryOf(url) }
}

interface PendingResponse {
  response: HttpResponse
  connection: ConnectionInfo
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/**
 * Returns a function that sends all responses of an event loop turn together at the end of the turn. Separate writes would halve the
 * throughput, because each write wakes up a waiting client (docs/decisions/request-path.md). A client that sends one request at a time is
 * not delayed.
 */
function createResponseBatcher(server: Server): (pending: PendingResponse) => void {
  const waiting: PendingResponse[] = []
  let scheduled = false
  const sendBatch = (): void => {
    scheduled = false
    // Remove each response from the queue before sending it. If sending fails, the remaining responses are sent with the next batch.
    for (let pending = waiting.shift(); pending; pending = waiting.shift()) send(pending, server)
  }
  return (pending) => {
    waiting.push(pending)
    if (!scheduled) setImmediate(sendBatch)
    scheduled = true
  }
}

function send({ response, connection, incoming, outgoing }: PendingResponse, server: Server): void {
  const { status, headers, body } = response
  const { dropped, truncateBytes } = connection
  // Disable keep-alive while the server is closing, because open connections would delay the shutdown.
  if (!server.listening) outgoing.shouldKeepAlive = false
  if (dropped) {
    /*
     * Finish the responses to earlier pipelined requests before closing the connection. `outgoing` has no socket until these responses are
     * finished.
     */
    if (outgoing.socket) outgoing.socket.destroy()
    else outgoing.once('socket', (socket) => socket.destroy())
    return
  }
  if (body === null) outgoing.writeHead(status, headers).end()
  else {
    const length = Buffer.byteLength(body)
    outgoing.writeHead(status, { ...headers, 'content-length': length })
    // Skip UTF-8 encoding for ASCII text.
    if (truncateBytes === undefined) outgoing.end(body, length === body.length ? 'latin1' : 'utf8')
    else sendTruncated(body, truncateBytes, outgoing)
  }
  if (!incoming.complete) drain(incoming)
}

/** `Content-Length` is the full length, but only the first `bytes` bytes of the body are sent. */
function sendTruncated(body: string, bytes: number, outgoing: ServerResponse): void {
  outgoing.flushHeaders()
  outgoing.write(Buffer.from(body).subarray(0, bytes), () => outgoing.socket?.destroy())
}

/**
 * Reads and discards the rest of a request body, because many clients read the response only after sending the complete body. Closes the
 * connection if this takes longer than `drainTimeoutMs`.
 */
function drain(incoming: IncomingMessage): void {
  const { socket } = incoming
  const timer = setTimeout(() => {
    if (!incoming.complete) socket.destroySoon()
  }, drainTimeoutMs)
  timer.unref()
  incoming.once('end', () => clearTimeout(timer))
  incoming.resume()
}
