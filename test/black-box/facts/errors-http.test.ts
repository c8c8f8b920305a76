import { expect } from 'vitest'
import { exchangeRaw, request } from '../../support/raw-http.ts'
import { readState } from '../../support/read-state.ts'
import { startInProcess, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'

const health = 'GET /api/v1/export/health HTTP/1.1'
const key = 'dcp_mockLocalDevelopmentKey00000000000000000'

testFact(
  'errors.malformed-http-gets-a-message-or-a-closed-connection',
  'a malformed HTTP request gets a JSON error, and the server stays up',
  async () => {
    const started = await startServer()
    const before = await readState(started)
    const cases: [what: string, bytes: string, status: number, message: string][] = [
      ['not HTTP', 'hello world\r\n\r\n', 400, 'Bad request'],
      ['no Host header', `${health}\r\nx-dc-key: ${key}\r\nconnection: close\r\n\r\n`, 400, 'Bad request'],
      ['an unknown method', request('BREW / HTTP/1.1'), 400, 'Bad request'],
      ['a negative length', request('POST / HTTP/1.1', { 'content-length': -1 }), 400, 'Bad request'],
      ['headers of 20 kB', request(health, { 'x-padding': 'x'.repeat(20_000) }), 431, 'Request headers too large'],
      ['a path of 20 kB', request(`GET /${'x'.repeat(20_000)} HTTP/1.1`), 431, 'Request headers too large'],
    ]
    for (const [what, bytes, status, message] of cases) {
      const answers = await exchangeRaw(started.url, bytes)
      expect([what, answers.map(({ status, body }) => [status, body])]).toEqual([
        what,
        [[status, JSON.stringify({ message })]],
      ])
      expect(answers[0]?.headers['content-type']).toBe('application/json; charset=utf-8')
    }
    expect(await readState(started)).toEqual(before)
    expect((await started.check('ana@shop.example')).status).toBe(200)
  },
)

testFact(
  'errors.malformed-http-gets-a-message-or-a-closed-connection',
  'if no response is possible, the server closes the connection and stays up',
  async () => {
    const started = await startServer()
    expect(await exchangeRaw(started.url, request('CONNECT shop.example:443 HTTP/1.1'))).toEqual([])
    expect(await exchangeRaw(started.url, new Uint8Array(0), true)).toEqual([])
    expect((await started.check('ana@shop.example')).status).toBe(200)
  },
)

testFact(
  'errors.no-rate-limit',
  'a thousand consecutive requests are answered, and a 429 has no Retry-After or rate limit headers',
  async () => {
    const started = await startInProcess({ scenario: { plan: 'business' } })
    const key = started.website.private_key ?? ''
    for (let i = 0; i < 1000; i++) expect((await started.call('/api/v1/export/health', { key })).status).toBe(200)
    const exhausted = await started.mock.createWebsite({ scenario: 'quota-exhausted' })
    const { status, headers } = await started.check('ana@shop.example', exhausted.private_key)
    expect(status).toBe(429)
    expect([...headers.keys()].filter((name) => /retry|ratelimit/.test(name))).toEqual([])
  },
)
