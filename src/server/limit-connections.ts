/** Applies connection limits (Node only). The type of the limits is in a separate file because browser code is compiled with the type. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimits } from './connection-limits.ts'

/** Applies the limits that Node's server has no options for. `hasPendingResponse` distinguishes busy connections from idle connections. */
export function limitConnections(
  server: Server,
  { maxConnections, sendTimeout }: ConnectionLimits,
  hasPendingResponse: (socket: Socket) => boolean,
): void {
  server.maxConnections = maxConnections
  // With a `timeout` handler, Node does not close idle connections (`keepAliveTimeout`), so the handler closes them. There is no limit for
  // a response that is still being generated.
  server.setTimeout(sendTimeout, (socket: Socket) => {
    const { bytesRead } = socket
    // After a process was suspended, the timeout fires before a request that arrived in time is read.
    setImmediate(() => {
      if (socket.bytesRead > bytesRead) return
      if (socket.writableLength > 0 || !hasPendingResponse(socket)) socket.destroy()
    })
  })
}
