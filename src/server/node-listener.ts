/**
 * Answers requests for the service's operations directly on Node's request and response. A `Request` and a `Response` of the platform
 * would take as long as all the rest (docs/decisions/request-path.md). Node only.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getPath } from 'hono/utils/url'
import { setImmediate } from '../service/create-environment.ts'
import { checkHost, type GuardRules } from './host-guard.ts'
import { hostName, socketHost } from './host-names.ts'
import { NodeRequest } from './node-request.ts'
import type { ConnectionInfo, HttpResponse } from './request-context.ts'
import type { Service } from './service.ts'

/** Answers a request for an operation. Returns false for any other request, and for one whose host is not accepted. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** Time for the rest of a request body that arrives after its response was sent. */
const drainTimeoutMs = 500

export function createNodeListener(service: Service, guard: GuardRules, server: Server): NodeListener {
  const readOrigin = createOriginReader(guard)
  const sendInBatch = createResponseBatcher(server)
  return (incoming, outgoing) => {
    const { method = '', url: target = '', socket } = incoming
    const origin = readOrigin(incoming)
    const url = origin && readUrl(origin, target)
    if (!url) return false
    const path = getPath({ url } as Request)
    const match = service.match(method, path)
    if (!match) return false
    const { bodyLimit } = service
    const connection: ConnectionInfo = { remoteAddress: socket.remoteAddress ?? null, guard, dropped: false }
    const request = new NodeRequest(incoming, outgoing, { url, path, bodyLimit })
    void service
      .handle(request, connection, match)
      .then((response) => sendInBatch({ response, connection, incoming, outgoing }))
    return true
  }
}

/** Returns the origin that a request asks for, or null if the guard does not accept it. The app rejects those, and says why. */
function createOriginReader({ hosts }: GuardRules): (incoming: IncomingMessage) => string | null {
  /** The last accepted Host header with its origin: nearly all requests send the same one. */
  let accepted = { host: '', origin: '' }
  return ({ headers: { host }, rawHeaders, socket }) => {
    if (host === undefined || countHostHeaders(rawHeaders) > 1) return null
    if (host === accepted.host) return accepted.origin
    const name = hostName(host)
    if (name === null || checkHost(host, hosts, socketHost(socket.localAddress))) return null
    const origin = `http://${host}`
    if (!URL.canParse(origin) || new URL(origin).hostname !== name) return null
    accepted = { host, origin: new URL(origin).origin }
    return accepted.origin
  }
}

/** Node itself keeps the first Host header, and ignores others. */
function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/** Characters and dot segments that the URL standard rewrites. */
const rewrittenCharacters = /[^\w/.~!$&()*+,;=:@?-]|\/\./

/** The URL of a request; null if its target is not a path. */
function readUrl(origin: string, target: string): string | null {
  if (!target.startsWith('/')) return null
  if (!rewrittenCharacters.test(target)) return origin + target
  // The URL standard reads a backslash in a path as a slash. The app rejects such a path.
  return /^[^?]*\\/.test(target) ? null : new URL(origin + target).href
}

interface PendingResponse {
  response: HttpResponse
  connection: ConnectionInfo
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** Size of the first group of a turn and of the others, as parts of the number of replies of the turn before. */
const firstBatch = 3 / 4
const laterBatches = 1 / 8

/**
 * Sends the replies of one turn of the event loop in a few groups, and the last group at the end of the turn. Sent one by one, each write
 * would wake a caller that has fallen asleep since the write before: up to 40% of the time of a request. Sent all at the end of the turn, all
 * replies would be alive when V8 collects garbage between two turns, which takes more memory (docs/decisions/request-path.md). A caller that
 * sends one request at a time does not wait.
 */
function createResponseBatcher(server: Server): (pending: PendingResponse) => void {
  const waiting: PendingResponse[] = []
  /** Number of replies in this turn, and in the turn before. */
  let count = 0
  let previousCount = 0
  /** Value of `count` at which the next group is sent. */
  let batchEnd = 0
  const sendBatch = (): void => {
    // An error of one reply leaves the others in the list.
    for (let pending = waiting.shift(); pending; pending = waiting.shift()) send(pending, server)
  }
  const endTurn = (): void => {
    previousCount = count
    batchEnd = count * firstBatch
    count = 0
    sendBatch()
  }
  return (pending) => {
    waiting.push(pending)
    if (++count === 1) setImmediate(endTurn)
    if (count < batchEnd) return
    batchEnd = count + previousCount * laterBatches
    sendBatch()
  }
}

function send({ response: reply, connection: transport, incoming, outgoing }: PendingResponse, server: Server): void {
  const { status, headers, body } = reply
  const { dropped, truncateBytes } = transport
  // A connection that is kept alive would delay the closing of the server until its timeout.
  if (!server.listening) outgoing.shouldKeepAlive = false
  if (dropped) {
    incoming.socket.destroy()
    return
  }
  if (body === null) outgoing.writeHead(status, headers).end()
  else {
    const length = Buffer.byteLength(body)
    outgoing.writeHead(status, { ...headers, 'content-length': length })
    // Text of one-byte letters needs no encoding.
    if (truncateBytes === undefined) outgoing.end(body, length === body.length ? 'latin1' : 'utf8')
    else sendTruncated(body, truncateBytes, outgoing)
  }
  if (!incoming.complete) drain(incoming)
}

/** Sends the first bytes of a body whose whole length was announced, and cuts the connection. */
function sendTruncated(body: string, bytes: number, outgoing: ServerResponse): void {
  outgoing.flushHeaders()
  outgoing.write(Buffer.from(body).subarray(0, bytes), () => outgoing.socket?.destroy())
}

/** Reads and ignores the rest of a request body, for a limited time: many callers read the response only after sending their body. */
function drain(incoming: IncomingMessage): void {
  const { socket } = incoming
  const timer = setTimeout(() => {
    if (!incoming.complete) socket.destroySoon()
  }, drainTimeoutMs)
  timer.unref()
  incoming.once('end', () => clearTimeout(timer))
  incoming.resume()
}
