/** Node only; apart from the limits themselves, whose type is part of what browsers compile. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimits } from './connection-limits.ts'

/** The limits that are no option of a server's making. `isAnswering` tells a connection that waits for its answer from an idle one. */
export function limitConnections(
  server: Server,
  { maxConnections, sendTimeout }: ConnectionLimits,
  hasPendingResponse: (socket: Socket) => boolean,
): void {
  server.maxConnections = maxConnections
  // Whoever listens has to close what is idle too (`keepAliveTimeout`). An answer in the making may take as long as it likes.
  server.setTimeout(sendTimeout, (socket: Socket) => {
    const { bytesRead } = socket
    // A process that stood still finds the time over before it reads the request that came in time.
    setImmediate(() => {
      if (socket.bytesRead > bytesRead) return
      if (socket.writableLength > 0 || !hasPendingResponse(socket)) socket.destroy()
    })
  })
}
