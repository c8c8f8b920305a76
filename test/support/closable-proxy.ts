/** Proxy that a test can close and reopen. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ClosableProxy {
  port: number
  /** Closes all connections and stops accepting new ones. */
  close(): void
  open(): void
}

export async function startClosableProxy(to: { port: number }): Promise<ClosableProxy> {
  const sockets = new Set<Socket>()
  let isOpen = true
  const server = createServer((socket) => {
    if (!isOpen) return void socket.destroy()
    const upstream = connect(to.port, '127.0.0.1')
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    destroyAll()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy does not listen on a port')
  return {
    port: address.port,
    close() {
      isOpen = false
      destroyAll()
    },
    open() {
      isOpen = true
    },
  }
}
