import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import type { Relay } from '../app.ts'

/** Opens a relay that forwards connections from the app to the mock. The port stays the same if the relay closes and reopens it. */
export async function openRelay(mockUrl: string): Promise<Relay> {
  const { hostname, port } = new URL(mockUrl)
  const sockets = new Set<Socket>()
  let isStalling = false
  const stalled = new Set<Socket>()
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Ignore errors. The `close` event follows, and its handler closes the other socket.
    socket.on('error', () => {})
  }
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname)
    track(incoming)
    track(outgoing)
    incoming.pipe(outgoing)
    outgoing
      .pipe(
        createStall(
          () => isStalling,
          () => stalled.add(incoming),
        ),
      )
      .pipe(incoming)
    incoming.once('close', () => outgoing.destroy())
    // When the mock closes a connection, close the app's connection too, unless the response is stalled.
    outgoing.once('close', () => {
      if (!stalled.has(incoming)) incoming.destroy()
    })
  })
  await listen(server, 0)
  const { port: ownPort } = server.address() as AddressInfo
  const refuse = async (): Promise<void> => {
    if (!server.listening) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: `http://127.0.0.1:${ownPort}`,
    refuse,
    stall: () => {
      isStalling = true
    },
    accept: async () => {
      isStalling = false
      for (const socket of stalled) socket.destroy()
      stalled.clear()
      if (!server.listening) await listen(server, ownPort)
    },
    close: refuse,
  }
}

/** For a stalled response, the stream forwards only the headers and the first byte of the body. */
function createStall(isStalling: () => boolean, onStall: () => void): Transform {
  let received = Buffer.alloc(0)
  let isStalled = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isStalled) return done()
      if (!isStalling()) return done(null, chunk)
      received = Buffer.concat([received, chunk])
      const end = received.indexOf('\r\n\r\n')
      if (end === -1) return done()
      isStalled = true
      onStall()
      done(null, received.subarray(0, end + 5))
    },
    // Do not call `done` for a stalled response, because that would close the app's connection.
    flush: (done) => {
      if (!isStalled) done()
    },
  })
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}
