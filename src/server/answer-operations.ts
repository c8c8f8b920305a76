/**
 * The short way from a socket to the service: what is one of its operations, in the form in which clients send it, is answered without
 * a `Request` and a `Response` of the platform, which cost as much as all the rest (docs/decisions/request-path.md). Node only.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate } from '../environment.ts'
import { goOn } from '../store/go-on.ts'
import type { Reply, Transport } from './exchange.ts'
import { type GuardRules, refuseHost } from './host-guard.ts'
import { socketHost } from './host-names.ts'
import { NodeRequest } from './node-request.ts'
import type { Service } from './service.ts'

/** Answers a request, or leaves it and says so. */
export type AnswerOperation = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** A path that is the same in every spelling, with a query that needs no encoding. */
const plainTarget = /^(\/[\w./~-]*)(?:\?[\w.~&=:@+,;*()!'/-]*)?$/
const dotSegment = /\/\.\.?(?:\/|$)/
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/

/** Longest wait for the rest of a body whose request was answered before it came, in ms. */
const patience = 500

export function createAnswerOperations(service: Service, guard: GuardRules, server: Server): AnswerOperation {
  /** The last name that was let in: nearly all requests come with the same one. */
  let letIn = ''
  const isLetIn = ({ headers: { host }, socket }: IncomingMessage): boolean => {
    if (host === undefined) return false
    if (host === letIn) return true
    if (!plainHost.test(host) || refuseHost(host, guard.hosts, socketHost(socket.localAddress)) !== null) return false
    letIn = host
    return true
  }
  const putOut = createOutbox(server)
  return (incoming, outgoing) => {
    const { method = '', url = '' } = incoming
    if (!isLetIn(incoming) || !isPlain(incoming)) return false
    const path = plainTarget.exec(url)?.[1]
    if (path === undefined || dotSegment.test(path)) return false
    const found = service.findOperation(method, path)
    if (!found) return false
    const transport: Transport = {
      remoteAddress: incoming.socket.remoteAddress ?? null,
      guard,
      dropped: false,
    }
    const request = new NodeRequest(incoming, outgoing, path, service.bodyLimit)
    void goOn(service.answer(request, transport, found), (reply) => putOut({ reply, transport, incoming, outgoing }))
    return true
  }
}

/** Whether each header came once, and no body comes in chunks: all else is left to what knows the rules for it. */
function isPlain({ headers, rawHeaders }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  let count = 0
  for (const _ in headers) count += 2
  return count === rawHeaders.length
}

/** A reply that has not left, with the exchange that it ends. */
interface PendingReply {
  reply: Reply
  transport: Transport
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** As many as these parts of the turn before gather before any reply leaves, and before each further group does. */
const firstPart = 3 / 4
const furtherPart = 1 / 8

/**
 * Replies of one turn of the event loop leave in few groups, none later than at its end. One by one, each write would wake a caller that has
 * fallen asleep since the one before: up to 40% of the time of a request. All at the end, all of them would be alive when V8 collects garbage,
 * which it does between two turns, and make it take more memory (docs/decisions/request-path.md). Where one caller asks at a time, nothing waits.
 */
function createOutbox(server: Server): (pending: PendingReply) => void {
  const waiting: PendingReply[] = []
  let count = 0
  let countBefore = 0
  /** How many there have to be for the next group to leave. */
  let enough = 0
  const sendAll = (): void => {
    // One at a time: what one of them throws must not take the others along.
    for (let pending = waiting.shift(); pending; pending = waiting.shift()) send(pending, server)
  }
  const endTurn = (): void => {
    countBefore = count
    enough = count * firstPart
    count = 0
    sendAll()
  }
  return (pending) => {
    waiting.push(pending)
    if (++count === 1) setImmediate(endTurn)
    if (count < enough) return
    enough = count + countBefore * furtherPart
    sendAll()
  }
}

function send({ reply, transport, incoming, outgoing }: PendingReply, server: Server): void {
  const { status, headers, body } = reply
  const { dropped, truncateBytes } = transport
  // A connection that is kept after its answer would hold a closing server until its time-out.
  if (!server.listening) outgoing.shouldKeepAlive = false
  if (dropped) {
    incoming.socket.destroy()
    return
  }
  if (body === null) outgoing.writeHead(status, headers).end()
  else {
    const length = Buffer.byteLength(body)
    outgoing.writeHead(status, { ...headers, 'content-length': length })
    // Where every letter is one byte, none has to be encoded.
    if (truncateBytes === undefined) outgoing.end(body, length === body.length ? 'latin1' : 'utf8')
    else sendPart(body, truncateBytes, outgoing)
  }
  if (!incoming.complete) giveUpOn(incoming)
}

/** The whole body is announced by now: sends so many bytes of it, and cuts the connection. */
function sendPart(body: string, bytes: number, outgoing: ServerResponse): void {
  outgoing.flushHeaders()
  outgoing.write(Buffer.from(body).subarray(0, bytes), () => outgoing.socket?.destroy())
}

/** The answer reaches its caller while what is still coming is taken off the connection, for a while. */
function giveUpOn(incoming: IncomingMessage): void {
  const { socket } = incoming
  const timer = setTimeout(() => {
    if (!incoming.complete) socket.destroySoon()
  }, patience)
  timer.unref()
  incoming.once('end', () => clearTimeout(timer))
  incoming.resume()
}
