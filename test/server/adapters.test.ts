/** Tests which requests over a socket are passed directly to an operation, and which requests the Hono app handles. */
import { expect, it, onTestFinished } from 'vitest'
import { assemble } from '../../src/mock/assemble.ts'
import { loopbackRules } from '../../src/server/host-guard.ts'
import { listen } from '../../src/server/listen.ts'
import { addDefaultWebsite } from '../../src/state/website/add-website.ts'
import { exchangeRaw, request } from '../support/raw-http.ts'

const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
const keyed = { 'x-dc-key': key }
const check = 'POST /api/v1/services/email/check HTTP/1.1'
const health = 'GET /api/v1/export/health HTTP/1.1'
const ana = '{"email":"ana@shop.example"}'

/** Starts a server whose Hono app always responds with 418. */
async function start(): Promise<string> {
  const { services, service, close } = assemble({ checkResponses: true })
  await addDefaultWebsite(services)
  const listening = await listen(async () => new Response(null, { status: 418 }), { service, guard: loopbackRules })
  onTestFinished(async () => {
    close()
    await listening.close()
  })
  return listening.url
}

async function statusOf(bytes: string): Promise<number | undefined> {
  const [response] = await exchangeRaw(await start(), bytes)
  return response?.status
}

it.each([
  ['no unusual features', request(check, keyed, ana)],
  ['an uppercase host and a short port', request(check, { ...keyed, host: 'LOCALHOST:80' }, ana)],
  ['an IPv6 address as its host', request(check, { ...keyed, host: '[::1]:4010' }, ana)],
  ['an encoded path', request(check.replace('email', '%65mail'), keyed, ana)],
  ['dots in its path', request(health.replace('/export', '/./x/../export'), keyed)],
  ['an odd query', request(health.replace('health', 'health?a[]=\'"%zz\\#x'), keyed)],
  ['a header sent twice', request(check, { ...keyed, accept: 'a\r\naccept: b' }, ana)],
  ['a body in chunks', request(check, { ...keyed, 'transfer-encoding': 'chunked' }, `1c\r\n${ana}\r\n0\r\n\r\n`)],
  ['an unknown Expect', request(health, { ...keyed, expect: 'a miracle' })],
])('handles a request with %s without the Hono app', async (_, bytes) => {
  expect(await statusOf(bytes)).toBe(200)
})

it.each([
  ['a foreign host', request(health, { ...keyed, host: 'rebound.example' })],
  ['a full URL as its target', request('GET http://rebound.example/api/v1/export/health HTTP/1.1', keyed)],
  ['an unknown path', request('GET /_mock/health HTTP/1.1')],
  ['another method', request('PUT /api/v1/export/health HTTP/1.1', keyed)],
])('passes a request with %s to the Hono app', async (_, bytes) => {
  expect(await statusOf(bytes)).toBe(418)
})

it.each([
  ['a backslash in its path', request('GET /api\\v1/export/health HTTP/1.1', keyed)],
  ['two hosts, of which the first is accepted', request(health, { host: '127.0.0.1\r\nhost: rebound.example' })],
  ['user information in the host', request(health, { ...keyed, host: 'user@localhost' })],
  ['a port that does not exist', request(health, { ...keyed, host: 'localhost:99999' })],
])('rejects a request with %s', async (_, bytes) => {
  expect(await statusOf(bytes)).toBe(400)
})
