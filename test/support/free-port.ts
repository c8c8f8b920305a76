import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of this machine that nobody has. It lies below those that systems give to whoever asks for any, from 32768 on: one of those may
 * become the near end of somebody's connection before the test has it.
 */
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
