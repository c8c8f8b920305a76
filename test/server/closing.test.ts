import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startServer } from '../support/start.ts'

it('closes though a client holds a connection that it has not used', async () => {
  const { mock, url } = await startServer()
  const { hostname, port } = new URL(url)
  const unused = connect(Number(port), hostname)
  const closed = new Promise((resolve) => unused.on('close', resolve))
  await new Promise((resolve) => unused.once('connect', resolve))
  // Connections are taken in the order they come, so the server knows the other one by now.
  await (await fetch(`${url}/_mock/health`)).text()
  await mock.close()
  await closed
})

it('keeps no connection that is answered while it closes', async () => {
  const { mock, url } = await startServer()
  const waiting = fetch(`${url}/_mock/requests?wait=60s`)
  const watching = await fetch(`${url}/_mock/events`)
  await (await fetch(`${url}/_mock/health`)).text()
  await mock.close()
  expect((await waiting).headers.get('connection')).toBe('close')
  expect(watching.headers.get('connection')).toBe('close')
})
