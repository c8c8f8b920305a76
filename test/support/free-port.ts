import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a free port below 32768. The system could assign a higher port to an outgoing connection before the test uses the port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const listens = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ])
    if (!listens) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
