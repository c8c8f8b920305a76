/** Node only. Separate from the limits themselves, whose type is compiled for browsers too. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimits } from './connection-limits.ts'

/** Applies the limits that are not options of Node's server. `hasPendingResponse` tells busy connections from idle ones. */
export function limitConnections(
  server: Server,
  { maxConnections, sendTimeout }: ConnectionLimits,
  hasPendingResponse: (socket: Socket) => boolean,
): void {
  server.maxConnections = maxConnections
  // A handler for `timeout` also has to close idle connections (`keepAliveTimeout`). A response that is still being generated has no limit.
  server.setTimeout(sendTimeout, (socket: Socket) => {
    const { bytesRead } = socket
    // A suspended process sees the timeout before it reads a request that arrived in time.
    setImmediate(() => {
      if (socket.bytesRead > bytesRead) return
      if (socket.writableLength > 0 || !hasPendingResponse(socket)) socket.destroy()
    })
  })
}
