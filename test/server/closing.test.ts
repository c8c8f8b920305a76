import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
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
  ['on which nothing was sent, as browsers keep in reserve', ''],
  ['on which half a request was sent', 'GET /api/v1/export/health HT'],
])('closing does not wait for a connection %s', async (_, sent) => {
  const started = await startServer()
  const socket = await open(started, sent)
  const ended = once(socket, 'close')
  await started.mock.close()
  await ended
})

it('closing waits for a request in flight, and its response is the last on the connection', async () => {
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

it('closes connections whose request is answered during the shutdown', async () => {
  const { mock, url } = await startServer()
  const waiting = fetch(`${url}/_mock/requests?wait=60s`)
  const watching = await fetch(`${url}/_mock/events`)
  await (await fetch(`${url}/_mock/health`)).text()
  await mock.close()
  expect((await waiting).headers.get('connection')).toBe('close')
  expect(watching.headers.get('connection')).toBe('close')
})
