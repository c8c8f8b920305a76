import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createMock } from '../../src/index.ts'
import { request } from '../support/raw-http.ts'

it('sends each concurrent caller the response to their own request', async () => {
  await using mock = await createMock()
  const { port } = await mock.listen()
  const { private_key } = await mock.createWebsite({ plan: 'organization' })
  const check = (email: string, connection: 'keep-alive' | 'close'): string => {
    const headers = { 'x-dc-key': private_key, 'content-type': 'application/json', connection }
    return request('POST /api/v1/services/email/check HTTP/1.1', headers, JSON.stringify({ email }))
  }
  const sendCheck = async (socket: Socket, email: string): Promise<unknown> => {
    socket.write(check(email, 'close'))
    const response = await text(socket)
    return JSON.parse(response.slice(response.indexOf('\r\n\r\n'))).data.emailInfo.email
  }
  // The server sends all responses of an event loop turn together. The number of callers varies, to test that no response remains unsent.
  for (const [round, callers] of [1, 24, 24, 2, 1, 40, 7, 32, 32, 1, 1].entries()) {
    const emails = Array.from({ length: callers }, (_, i) => `round${round}.caller${i}@shop.example`)
    const sockets = emails.map(() => connect(port, '127.0.0.1'))
    // The server accepts one connection per turn. After these responses, all connections are open.
    for (const socket of sockets) socket.write(check('ana@shop.example', 'keep-alive'))
    await Promise.all(sockets.map((socket) => once(socket, 'data')))
    // The connections are open, so the server reads these requests in one turn.
    const calls = sockets.map((socket, i) => sendCheck(socket, emails[i] ?? ''))
    expect(await Promise.all(calls)).toEqual(emails)
  }
})
