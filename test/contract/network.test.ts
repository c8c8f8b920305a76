import type { RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { contractTarget } from '../../src/contract/index.ts'
import { toNoResponseError } from '../../src/contract/limiter/network-failure.ts'
import { exitCodeOf } from '../../src/contract/report/exit-code.ts'
import { headlineOf } from '../../src/contract/report/headline.ts'
import { planContract } from '../../src/contract/run/plan.ts'
import { type ContractRun, runPlan } from '../../src/contract/run/run.ts'
import { freePort } from '../support/free-port.ts'
import { startStub } from '../support/stub-server.ts'
import { selfSigned } from './self-signed.ts'
import { liveKey } from './target.ts'

/** Runs `verify` and returns the first line of the output and the exit code. */
async function verify(
  url: string,
  options: { ca?: string; timeoutMs?: number } = {},
): Promise<{
  headline: string | null
  exit: number
  sent: number
}> {
  const { ca, timeoutMs = 10_000 } = options
  const target = await contractTarget({ url, kind: 'foreign', key: liveKey, ...(ca === undefined ? {} : { ca }) })
  const run = await runPlan(planContract({ target, rate: null }), { timeoutMs })
  return { headline: headlineOf(run), exit: exitCodeOf(run), sent: countOf(run) }
}

function countOf({ sent }: ContractRun): number {
  return sent.free + sent.check + sent.write + sent.destroy
}

it('reports that the connection is refused', async () => {
  const gone = await freePort()
  expect(await verify(`http://127.0.0.1:${gone}`)).toEqual({
    headline: `127.0.0.1:${gone} refuses connections. Check the port, and whether the server is running`,
    exit: 3,
    sent: 1,
  })
})

it('reports that the host does not exist', async () => {
  expect(await verify('http://nowhere.invalid')).toEqual({
    headline: 'Could not resolve the host name nowhere.invalid. Check the URL',
    exit: 3,
    sent: 1,
  })
})

it.each<[string, RequestListener]>([
  ['does not respond', () => {}],
  [
    'stops in the middle of its response',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"success"')
    },
  ],
])('reports a timeout if the deployment %s', async (_, listener) => {
  expect(await verify(await startStub(listener), { timeoutMs: 50 })).toEqual({
    headline: 'The service did not send a complete response within 50 ms. Increase the timeout with --timeout',
    exit: 3,
    sent: 1,
  })
})

it('reports that the connection is closed without a response', async () => {
  const url = await startStub((request) => request.socket.destroy())
  expect(await verify(url)).toEqual({
    headline: `The connection to ${new URL(url).host} was closed without a response`,
    exit: 3,
    sent: 1,
  })
})

it('reports that the connection is closed in the middle of the response', async () => {
  const url = await startStub((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"success": true', () => response.socket?.destroy())
  })
  expect(await verify(url)).toEqual({
    headline: 'The connection was closed after 16 bytes of the response body',
    exit: 3,
    sent: 1,
  })
})

it('reports that the response is not HTTP', async () => {
  const port = await startRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
  expect(await verify(`http://127.0.0.1:${port}`)).toEqual({
    headline: `The response from 127.0.0.1:${port} is not an HTTP response. Did you mean https://?`,
    exit: 3,
    sent: 1,
  })
})

it.each([
  [99, 'HTTP/1.1 099 Odd\r\ncontent-length: 2\r\n\r\n{}'],
  [700, 'HTTP/1.1 700 Odd\r\ncontent-length: 2\r\n\r\n{}'],
  [101, 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  [101, 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'],
])('reports the invalid status code %i', async (status, response) => {
  const port = await startRaw((socket) => socket.write(response))
  expect(await verify(`http://127.0.0.1:${port}`)).toEqual({
    headline: `The response has an invalid status code (${status})`,
    exit: 3,
    sent: 1,
  })
})

it('reports that the deployment does not use TLS', async () => {
  const { port } = new URL(await startStub((_, response) => response.end()))
  const { headline, exit } = await verify(`https://127.0.0.1:${port}`)
  expect(headline).toMatch(/^127\.0\.0\.1:\d+ does not support TLS \(\w+\)\. Did you mean http:\/\/\?$/)
  expect(exit).toBe(3)
})

it('reports an untrusted certificate, and trusts the certificate if its CA is given', async () => {
  const server = createSecureServer(selfSigned, (_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"message":"Invalid API key"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const url = `https://127.0.0.1:${port}`
  const { headline, exit, sent } = await verify(url)
  expect(headline).toMatch(
    /^The certificate for 127\.0\.0\.1:\d+ is not trusted \(.+\)\. Pass the CA certificate with --cacert$/,
  )
  expect({ exit, sent }).toEqual({ exit: 3, sent: 1 })
  expect(await verify(url, { ca: selfSigned.cert })).toEqual({
    headline: 'The service rejected the key (401)',
    exit: 2,
    sent: 1,
  })
})

it.each([
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'The certificate for api.example was issued for a different host name (it is for shop.example). Use a URL with a host name that the certificate covers',
  ],
  ['CERT_HAS_EXPIRED', 'The certificate for api.example has expired. Renew the certificate'],
])('does not suggest passing a CA for a certificate problem that a CA cannot fix: %s', (code, message) => {
  const error = Object.assign(new Error('it is for shop.example'), { code })
  expect(toNoResponseError(error, new URL('https://api.example/'), null).message).toBe(message)
})

it('does not follow a redirect, but shows its target', async () => {
  const url = await startStub((_, response) => {
    response.writeHead(302, { location: 'https://login.example/' })
    response.end()
  })
  expect(await verify(url)).toEqual({
    headline: 'The service redirects to https://login.example/, but redirects are not followed',
    exit: 3,
    sent: 1,
  })
})

it('reports that the response is a web page', async () => {
  const url = await startStub((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Welcome</title>')
  })
  expect(await verify(url)).toEqual({
    headline: 'The response (200) is a web page instead of JSON',
    exit: 3,
    sent: 1,
  })
})

it.each([400, 200])('reports that every response has status %i', async (status) => {
  const url = await startStub((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end('{"success":true}')
  })
  const { headline, exit, sent } = await verify(url)
  expect({ headline, exit }).toEqual({ headline: `Every response is ${status} (application/json)`, exit: 1 })
  expect(sent).toBeGreaterThan(50)
})

it('stops if the deployment becomes unreachable during the run', async () => {
  let requestCount = 0
  const url = await startStub((request, response) => {
    if (++requestCount > 10) return request.socket.destroy()
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end('{"message":"Not so"}')
  })
  const { headline, exit, sent } = await verify(url)
  expect(headline).toMatch(/was closed without a response$/)
  expect({ exit, sent }).toEqual({ exit: 3, sent: 13 })
})

it('rejects an invalid cop_key, and a key created by a mock if the target is another deployment', async () => {
  const target = contractTarget({ url: 'https://api.example', key: 'dcp_mockLocalDevelopmentKey00000000000000000' })
  await expect(target).rejects.toThrow('The key was created by a dc-mock server and works only with that server')
  for (const copKey of ['', 'null', 'undefined']) {
    await expect(contractTarget({ url: 'https://api.example', copKey })).rejects.toThrow(/^copKey is /)
  }
})

async function startRaw(answer: (socket: Socket) => void): Promise<number> {
  const server = createRawServer((socket) => {
    socket.once('data', () => answer(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
