/** Tests which headers the proxy forwards. */
import { expect, it } from 'vitest'
import { startStub } from '../support/stub-server.ts'
import { startProxy } from './start-proxy.ts'

it('replaces client headers with the headers from --header, and forwards all other headers', async () => {
  const received: unknown[] = []
  const url = await startStub(({ headers }, response) => {
    received.push([headers['x-gate'], headers['user-agent'], headers['x-other']])
    response.end('{}')
  })
  const proxy = await startProxy(url, ['--header', 'X-Gate: opsecret', '--header', 'User-Agent: staging/1'])
  await fetch(`${proxy.url}/collect/visit`, {
    headers: { 'x-gate': 'of the client', 'user-agent': 'app/1', 'x-other': 'kept' },
  })
  expect(received).toEqual([['opsecret', 'staging/1', 'kept']])
})

it('forwards each response cookie as a separate header, and removes headers listed in Connection', async () => {
  const url = await startStub((_, response) => {
    const cookies = ['a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT', 'b=2']
    response.writeHead(200, { 'set-cookie': cookies, connection: 'close, X-Hop', 'x-hop': '1', 'x-end': '2' })
    response.end('{}')
  })
  const proxy = await startProxy(url)
  const { headers } = await fetch(`${proxy.url}/collect/visit`)
  expect(headers.getSetCookie()).toEqual(['a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT', 'b=2'])
  expect([headers.get('x-hop'), headers.get('x-end')]).toEqual([null, '2'])
})
