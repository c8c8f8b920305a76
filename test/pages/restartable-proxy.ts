import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RestartableProxy {
  url: string
  /** Closes all connections and stops listening, like a stopped server. */
  stop(): Promise<void>
  /** Listens on the same port again and forwards to the given address. */
  resume(url: string): Promise<void>
}

/** Starts a proxy. The proxy's address stays the same when the server behind the proxy restarts. */
export async function startRestartableProxy(url: string): Promise<RestartableProxy> {
  let target = Number(new URL(url).port)
  let port = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  await listen()
  port = (server.address() as AddressInfo).port
  onTestFinished(async () => {
    if (server.listening) await stop()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    async resume(to) {
      target = Number(new URL(to).port)
      await listen()
    },
  }
}
