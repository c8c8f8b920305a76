import type { ConnectionInfo } from '../server/request-context.ts'
import { truncate } from '../server/truncate.ts'

/**
 * Sends a request without a socket. If a fault drops the connection, rejects with the same error as `fetch`. If a fault truncates the body,
 * reading the body fails.
 */
export async function sendInProcess(
  { fetch }: { fetch(request: Request, connection?: ConnectionInfo): Promise<Response> },
  request: Request,
): Promise<Response> {
  request.signal.throwIfAborted()
  const connection: ConnectionInfo = { remoteAddress: null, dropped: false }
  const response = await fetch(request, connection)
  request.signal.throwIfAborted()
  if (connection.dropped) throw new TypeError('fetch failed', { cause: new Error('The mock dropped the connection') })
  return connection.truncateBytes === undefined ? response : truncate(response, connection.truncateBytes)
}
