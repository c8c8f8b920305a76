import { randomInt } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'

/**
 * Returns a free port below 32768. The system could assign a higher port to an outgoing connection before the test uses the port.
 *
 * @param candidate Returns the next port to try.
 */
export async function freePort(candidate: () => number = () => randomInt(12_000, 32_000)): Promise<number> {
  for (;;) {
    const port = await tryPort(candidate())
    if (port !== null) return port
  }
}

/** Returns the port, or null if it is in use. */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
