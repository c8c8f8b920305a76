import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { ConnectionLimits } from '../../src/server/connection-limits.ts'
import { listen } from '../../src/server/listen.ts'
import type { ListeningServer } from '../../src/server/listen-options.ts'
import { type Started, startServer } from '../support/start.ts'

/** Opens a connection and sends this text. Resolves when the mock has received the text. */
async function open({ url, call }: Started, sent: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => {
    socket.destroy()
  })
  await once(socket, 'connect')
  if (sent !== '') socket.write(sent)
  await call('/_mock/health')
  return socket
}

it.each([
  ['on which nothing was sent, such as a browser’s preconnection', ''],
  ['on which half a request was sent', 'GET /api/v1/export/health HT'],
])('closing does not wait for a connection %s', async (_, sent) => {
  const started = await startServer()
  const socket = await open(started, sent)
  const ended = once(socket, 'close')
  await started.mock.close()
  await ended
})

it('closing waits for a request in flight, then closes the connection', async () => {
  const started = await startServer()
  const body = '{"email":"ana@shop.example"}'
  const key = started.website.private_key
  const head = `POST /api/v1/services/email/check HTTP/1.1\r\nhost: 127.0.0.1\r\nx-dc-key: ${key}\r\ncontent-length: ${body.length}\r\n\r\n`
  const socket = await open(started, head)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const ended = once(socket, 'close')
  const closed = started.mock.close()
  socket.write(body)
  await Promise.all([closed, ended])
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toMatch(/\r\nconnection: close\r\n/i)
})

it('closing with many requests in flight causes no Node.js warnings', async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error): void => void warnings.push(warning)
  process.on('warning', onWarning)
  onTestFinished(() => void process.off('warning', onWarning))
  const started = await startServer()
  const head = `POST /api/v1/services/email/check HTTP/1.1\r\nhost: 127.0.0.1\r\nx-dc-key: ${started.website.private_key}\r\ncontent-length: 28\r\n\r\n`
  const sockets = await Promise.all(Array.from({ length: 40 }, () => open(started, head)))
  const ended = sockets.map((socket) => once(socket.resume(), 'close'))
  const closed = started.mock.close()
  for (const socket of sockets) socket.write('{"email":"ana@shop.example"}')
  await Promise.all([closed, ...ended])
  expect(warnings).toEqual([])
})

it('responses to wait calls and event streams contain Connection: close', async () => {
  const { mock, url } = await startServer()
  const waiting = fetch(`${url}/_mock/requests?wait=60s`)
  const watching = await fetch(`${url}/_mock/events`)
  await (await fetch(`${url}/_mock/health`)).text()
  await mock.close()
  expect((await waiting).headers.get('connection')).toBe('close')
  expect(watching.headers.get('connection')).toBe('close')
})

const large = 16 * 2 ** 20

/** Serves a response that does not fit into the buffers of the operating system, and reads only its beginning. */
async function readBeginning(limits: Partial<ConnectionLimits>): Promise<[ListeningServer, Socket, received: Buffer]> {
  const listening = await listen(async () => new Response(new Uint8Array(large)), { limits })
  const socket = connect(listening.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('GET /_mock/state HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  const [received] = await once(socket, 'data')
  socket.pause()
  return [listening, socket, received]
}

it('closing waits until the caller has read a response that is being sent', async () => {
  const [listening, socket, beginning] = await readBeginning({})
  const closed = listening.close()
  let received = beginning.length
  socket.on('data', (chunk) => (received += chunk.length)).resume()
  await Promise.all([closed, once(socket, 'close')])
  expect(received - beginning.indexOf('\r\n\r\n') - 4).toBe(large)
})

it('closing disconnects a caller who does not read the response in time', async () => {
  const [listening, socket, beginning] = await readBeginning({ closeTimeout: 50 })
  await listening.close()
  let received = beginning.length
  socket.on('data', (chunk) => (received += chunk.length)).on('error', () => {})
  await new Promise((resolve) => socket.once('close', resolve).resume())
  expect(received).toBeLessThan(large)
})
