/** Tests which requests from other pages and programs the proxy accepts. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { exchangeRaw, request } from '../support/raw-http.ts'
import { startProxy } from './start-proxy.ts'

/** Starts a deployment that responds to every request and stores the received requests. */
async function startDeployment(): Promise<{ url: string; received: IncomingMessage[] }> {
  const received: IncomingMessage[] = []
  const server = createServer((incoming, outgoing) => {
    received.push(incoming)
    incoming.resume().on('end', () => outgoing.end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const secret = ['--header', 'x-staging-secret: s3cr3t']

it('rejects requests from web pages of other origins', async () => {
  const { url, received } = await startDeployment()
  const proxy = await startProxy(url, secret)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'http://127.0.0.1:3000' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ]) {
    const line = 'POST /collect/visit HTTP/1.1'
    const [answer] = await exchangeRaw(proxy.url, request(line, { 'content-type': 'text/plain', ...headers }, '{}'))
    expect([headers, answer?.status]).toEqual([headers, 403])
  }
  expect(received).toEqual([])
  expect((await fetch(`${proxy.url}/collect/visit`, { method: 'POST', body: '{}' })).status).toBe(200)
  expect(received[0]?.headers['x-staging-secret']).toBe('s3cr3t')
})

it('accepts requests from web pages whose origin is allowed by --allow-origin', async () => {
  const { url, received } = await startDeployment()
  const proxy = await startProxy(url, ['--allow-origin', 'http://localhost:3000'])
  const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }
  const line = 'POST /collect/visit HTTP/1.1'
  const [answer] = await exchangeRaw(proxy.url, request(line, headers, '{}'))
  expect(answer?.status).toBe(200)
  expect(received).toHaveLength(1)
  const [other] = await exchangeRaw(proxy.url, request(line, { ...headers, origin: 'http://localhost:3001' }, '{}'))
  expect(other?.status).toBe(403)
})

it('stops reading an endless request body at the size limit, and still forwards the next request', async () => {
  const { url, received } = await startDeployment()
  const proxy = await startProxy(url)
  const mebibyte = new Uint8Array(2 ** 20)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      // 400 MiB is more than the buffers of the proxy and the connections can store.
      if (++sent > 400) controller.close()
      else controller.enqueue(mebibyte)
    },
  })
  const answer = await fetch(`${proxy.url}/collect/visit`, {
    method: 'POST',
    body: endless,
    duplex: 'half',
  } as RequestInit).catch(() => null)
  expect([413, undefined]).toContain(answer?.status)
  expect(sent).toBeLessThan(200)
  expect(received).toEqual([])
  expect((await fetch(`${proxy.url}/collect/visit`, { method: 'POST', body: '{}' })).status).toBe(200)
})

it('rejects a request whose URL contains a user name', async () => {
  const { url, received } = await startDeployment()
  const proxy = await startProxy(url)
  for (const target of ['http://a@b/x', 'http://a:b@127.0.0.1/x', `http://a@${new URL(proxy.url).host}/x`]) {
    const [answer] = await exchangeRaw(proxy.url, request(`GET ${target} HTTP/1.1`))
    expect([400, 403], target).toContain(answer?.status)
  }
  expect(received).toEqual([])
})
