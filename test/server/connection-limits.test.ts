import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { assemble } from '../../src/mock/assemble.ts'
import type { ConnectionLimits } from '../../src/server/connection-limits.ts'
import { listen } from '../../src/server/listen.ts'
import { addDefaultWebsite } from '../../src/state/website/add-website.ts'
import { exchangeRaw, request } from '../support/raw-http.ts'

const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
const check = 'POST /api/v1/services/email/check HTTP/1.1'
const health = 'GET /_mock/health HTTP/1.1'
/** Short interval between checks of the limits, so that the tests are fast. */
const frequentChecks = { connectionsCheckingInterval: 20 } as const

async function start(limits: Partial<ConnectionLimits>): Promise<string> {
  const { services, fetch: handle, close } = assemble()
  await addDefaultWebsite(services)
  const listening = await listen(handle, { limits })
  onTestFinished(async () => {
    close()
    await listening.close()
    expect(services.health.internalErrors).toBe(0)
  })
  return listening.url
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

it.each([
  ['nothing', ''],
  ['half a line', 'GET /api/v1/exp'],
  ['half a head', `${health}\r\nhost: x\r\nx-slow: `],
])('responds with 408 and closes the connection if a caller sends %s and then stalls', async (_what, bytes) => {
  const url = await start({ ...frequentChecks, headersTimeout: 60, requestTimeout: 10_000 })
  const responses = await exchangeRaw(url, bytes)
  expect(responses.map(({ status, body }) => [status, body])).toEqual([[408, '{"message":"Request timed out"}']])
  expect(responses[0]?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  })
})

it.each([
  ['a declared length', { 'content-length': 100 }, '{"email":'],
  ['chunked encoding', { 'transfer-encoding': 'chunked' }, '5\r\n{"ema'],
])(
  'responds once with 408 and closes the connection if a body with %s never completes',
  async (_what, headers, part) => {
    const url = await start({ ...frequentChecks, headersTimeout: 60, requestTimeout: 60 })
    const responses = await exchangeRaw(url, request(check, { 'x-dc-key': key, ...headers }, part))
    expect(responses.map(({ status, body }) => [status, body])).toEqual([[408, '{"message":"Request timed out"}']])
  },
)

it('closes a connection that stays idle after its response', async () => {
  const url = await start({ keepAliveTimeout: 30 })
  const responses = await exchangeRaw(url, request(health, { connection: 'keep-alive' }))
  expect(responses.map(({ status }) => status)).toEqual([200])
})

it('tells clients that they can reuse an idle connection for 30 s', async () => {
  const { headers } = await fetch(`${await start({})}/api/v1/export/health`)
  expect(headers.get('keep-alive')).toBe('timeout=30')
})

it('responds to a request that arrived on an idle connection while the process was suspended', async () => {
  const url = await start({ keepAliveTimeout: 30 })
  const socket = await open(url)
  let received = ''
  const response = async (bytes: string): Promise<void> => {
    socket.write(bytes)
    received += (await once(socket, 'data'))[0]
  }
  await response(request(health, { connection: 'keep-alive' }))
  const responded = response(request(health))
  // Blocks the process for longer than the maximum idle time plus the second that Node adds.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200)
  await responded
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
})

it('does not disconnect a caller whose response takes longer than any limit', async () => {
  const url = await start({
    ...frequentChecks,
    headersTimeout: 30,
    requestTimeout: 30,
    keepAliveTimeout: 30,
    sendTimeout: 30,
  })
  const responses = await exchangeRaw(
    url,
    request('GET /_mock/requests?wait=300ms HTTP/1.1', { connection: 'keep-alive' }),
  )
  expect(responses.map(({ status }) => status)).toEqual([200])
})

it('disconnects a caller who does not read the response', async () => {
  const more = new Uint8Array(16 * 2 ** 20)
  const calls = new EventEmitter()
  const handle = async () => {
    calls.emit('asked')
    return new Response(more)
  }
  const listening = await listen(handle, { limits: { sendTimeout: 50 } })
  const arrived = once(calls, 'asked')
  const socket = await open(listening.url)
  socket.pause().write(request(health, { connection: 'keep-alive' }))
  await arrived
  // A closing server waits for pending responses. This response never ends, so the server must disconnect the caller.
  await listening.close()
})

it('disconnects a caller who stops reading, even if part of the response has been sent', async () => {
  const size = 16 * 2 ** 20
  const calls = new EventEmitter()
  const handle = async ({ signal }: Request) => {
    signal.addEventListener('abort', () => calls.emit('disconnected'))
    return new Response(new Uint8Array(size))
  }
  const listening = await listen(handle, { limits: { sendTimeout: 1000 } })
  onTestFinished(() => listening.close())
  const disconnected = once(calls, 'disconnected')
  const socket = await open(listening.url)
  socket.pause().write(request(health))
  await disconnected
  let received = 0
  socket.on('data', (chunk) => (received += chunk.length)).on('error', () => {})
  await new Promise((resolve) => socket.once('close', resolve).resume())
  expect(received).toBeLessThan(size)
})

it('immediately closes connections over the limit, and accepts a new connection after another closes', async () => {
  const url = await start({ maxConnections: 2 })
  const [first] = [await open(url), await open(url)]
  expect(await exchangeRaw(url, request(health))).toEqual([])
  first?.destroy()
  await expect.poll(() => exchangeRaw(url, request(health))).toMatchObject([{ status: 200 }])
})

it('handles at most 8 requests per connection at a time, and responds in order', async () => {
  let active = 0
  let most = 0
  let count = 0
  const handle = async () => {
    const body = String(++count)
    most = Math.max(most, ++active)
    await new Promise((resolve) => setTimeout(resolve, 5))
    active--
    return new Response(body)
  }
  const listening = await listen(handle)
  onTestFinished(() => listening.close())
  const pipelined = request(health, { connection: 'keep-alive' }).repeat(29) + request(health)
  const responses = await exchangeRaw(listening.url, pipelined)
  expect(responses.map(({ body }) => body)).toEqual(Array.from({ length: 30 }, (_, index) => String(index + 1)))
  expect(most).toBe(8)
})

it('handles at most 16 requests from a caller who reads no responses', async () => {
  let count = 0
  const handle = async () => {
    count++
    return new Response(new Uint8Array(4 * 2 ** 20))
  }
  const listening = await listen(handle, { limits: { sendTimeout: 200 } })
  const socket = await open(listening.url)
  socket.pause().write(request(health, { connection: 'keep-alive' }).repeat(300))
  await expect.poll(() => count).toBeGreaterThan(0)
  // Waits until the server has disconnected the caller.
  await listening.close()
  expect(count).toBeLessThanOrEqual(16)
})

it('closes a connection with more than 1000 pending requests', async () => {
  let count = 0
  const handle = () => {
    count++
    return new Promise<Response>(() => {})
  }
  const listening = await listen(handle)
  onTestFinished(() => listening.close())
  const socket = await open(listening.url)
  const closed = new Promise((resolve) => socket.once('close', resolve).once('error', () => {}))
  socket.resume().write(request(health, { connection: 'keep-alive' }).repeat(1001))
  await closed
  expect(count).toBe(8)
})
