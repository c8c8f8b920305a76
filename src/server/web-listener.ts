/**
 * Connects a socket to the app through `Request` and `Response` (Node.js only). Loaded on demand, because loading Node's `fetch` takes as
 * long as the rest of the startup.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { GuardRules } from './host-guard.ts'
import { hasSeveralHosts, socketHost } from './host-names.ts'
import type { ConnectionInfo } from './request-context.ts'

export type FetchHandler = (request: Request, connection: ConnectionInfo) => Promise<Response>

export type WebListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

interface Bindings {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

export function createWebListener(
  handle: FetchHandler,
  { guard, overrideGlobalObjects, server }: { guard: GuardRules; overrideGlobalObjects: boolean; server: Server },
): WebListener {
  return getRequestListener((request, env) => serve(handle, guard, request, env as Bindings, server), {
    overrideGlobalObjects,
    errorHandler: () => errorResponse(400, 'Bad request'),
  })
}

async function serve(
  handle: FetchHandler,
  guard: GuardRules,
  request: Request,
  { incoming, outgoing }: Bindings,
  server: Server,
): Promise<Response> {
  /*
   * Reject requests with more than one `Host` header, because a proxy in front of the mock might use a different header than the mock (RFC
   * 9112, 3.2).
   */
  if (hasSeveralHosts(incoming.rawHeaders)) return errorResponse(400, 'Bad request')
  const { remoteAddress = null, localAddress } = incoming.socket
  const connection: ConnectionInfo = { remoteAddress, ownAddress: socketHost(localAddress), guard, dropped: false }
  const response = await handle(request, connection)
  // Disable keep-alive while the server is closing, because open connections would delay the shutdown.
  if (!server.listening) outgoing.shouldKeepAlive = false
  const { dropped, truncateBytes } = connection
  if (dropped) incoming.socket.destroy()
  else if (truncateBytes !== undefined) await sendTruncated(response, truncateBytes, outgoing)
  else return response
  return RESPONSE_ALREADY_SENT
}

/** `Content-Length` is the full length, but only the first `bytes` bytes of the body are sent. */
async function sendTruncated(response: Response, bytes: number, outgoing: ServerResponse): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer())
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': body.byteLength })
  outgoing.flushHeaders()
  outgoing.write(body.subarray(0, bytes), () => outgoing.socket?.destroy())
}

function errorResponse(status: number, message: string): Response {
  return new Response(JSON.stringify({ message }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
