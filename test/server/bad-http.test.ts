import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { exchangeRaw, type RawAnswer, request } from '../support/raw-http.ts'
import { readState } from '../support/read-state.ts'
import { type Started, startServer } from '../support/start.ts'

const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
const health = 'GET /api/v1/export/health HTTP/1.1'
const check = 'POST /api/v1/services/email/check HTTP/1.1'
const keyed = { 'x-dc-key': key }
const open = { ...keyed, connection: 'keep-alive' }
const ana = '{"email":"ana@shop.example"}'

function chunked(...chunks: string[]): string {
  const sent = chunks.map((chunk) => `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`)
  return `${sent.join('')}0\r\n\r\n`
}

function statusesOf(responses: readonly RawAnswer[]): number[] {
  return responses.map(({ status }) => status)
}

/**
 * Sends the bytes and expects exactly one response, with this status and message. The state must not change, and the server must keep
 * running.
 */
async function expectMessage(
  started: Started,
  bytes: string | Uint8Array,
  status: number,
  message: string,
  hangUp = false,
) {
  const before = await readState(started)
  const responses = await exchangeRaw(started.url, bytes, hangUp)
  const what = String(bytes).slice(0, 120)
  expect([what, responses.map(({ status, body }) => [status, body])]).toEqual([
    what,
    [[status, JSON.stringify({ message })]],
  ])
  expect(responses[0]?.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(await readState(started)).toEqual(before)
}

it('rejects invalid HTTP and oversized headers', async () => {
  const started = await startServer()
  const garbage = [
    'hello\r\n\r\n',
    '\0\0\0\0\r\n\r\n',
    'GET\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    `${health.replace('1.1', '9.9')}\r\n\r\n`,
    `${health}\nhost: x\n\n`,
    `${health}\r\nhost: x\r\n folded\r\n\r\n`,
    `${health}\r\nno colon\r\n\r\n`,
    request(health, { 'a b': 'c' }),
    request(health, { 'x-nul': 'a\0b' }),
    request(check, { ...keyed, 'transfer-encoding': 'chunked', 'content-length': 3 }, chunked('{}')),
    request(check, { ...keyed, 'content-length': '3, 4' }, '{}'),
    request(check, { ...keyed, 'content-length': '9'.repeat(30) }, '{}'),
  ]
  for (const bytes of garbage) await expectMessage(started, bytes, 400, 'Bad request')
  await expectMessage(started, new Uint8Array([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), 400, 'Bad request')
  await expectMessage(
    started,
    request(health, { ...keyed, 'x-long': 'x'.repeat(17_000) }),
    431,
    'Request headers too large',
  )
})

it('rejects a request with a missing or invalid Host header', async () => {
  const started = await startServer()
  const line = `connection: close\r\nx-dc-key: ${key}\r\n\r\n`
  await expectMessage(started, `${health}\r\n${line}`, 400, 'Bad request')
  for (const host of ['', 'a b', 'http://x/y', '[', 'x:y:z', 'user@host', 'a/b']) {
    await expectMessage(started, request(health, { ...keyed, host }), 400, 'Bad request')
  }
})

it('rejects a request with two Host headers', async () => {
  const started = await startServer()
  for (const second of ['127.0.0.1', 'other.example']) {
    const host = `127.0.0.1\r\nHost: ${second}`
    await expectMessage(started, request(health, { ...keyed, host }), 400, 'Bad request')
    await expectMessage(started, request(check, { ...keyed, host }, ana), 400, 'Bad request')
    await expectMessage(started, request('GET /_mock/state HTTP/1.1', { host }), 400, 'Bad request')
  }
})

it('rejects incomplete and malformed requests, and changes nothing', async () => {
  const started = await startServer()
  const control = 'PUT /_mock/state HTTP/1.1'
  const incomplete = [
    'GET /api/v1/exp',
    `${health}\r\nhost: x\r\nx-dc-`,
    request(check, { ...keyed, 'content-length': 100 }, ana),
    request(check, { ...keyed, 'transfer-encoding': 'chunked' }, '1c\r\n{"ema'),
    request(check, { ...keyed, 'transfer-encoding': 'chunked' }, 'zz\r\n{}\r\n'),
    request(check, { ...keyed, 'transfer-encoding': 'chunked' }, `1c\r\n${ana}\r\n`),
    request('POST /collect/identify HTTP/1.1', { 'content-length': 100 }, '{"cop_key":'),
    request(control, { 'content-length': 100 }, '{"plan":'),
    request(control, { 'transfer-encoding': 'chunked' }, '5\r\n{"pl'),
  ]
  for (const bytes of incomplete) await expectMessage(started, bytes, 400, 'Bad request', true)
})

it('keeps running if a caller disconnects during a request or a response', async () => {
  const started = await startServer()
  const bytes = [
    request(check, { ...keyed, 'content-length': 100 }, ana),
    request(check, keyed, '{"email":"hang@dc-mock.test"}'),
  ]
  for (const each of bytes) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(started.url).port), '127.0.0.1', () =>
        socket.write(each, () => socket.destroy()),
      )
      socket.on('close', () => resolve())
    })
  }
  expect((await started.check('ana@shop.example')).status).toBe(200)
})

it('rejects a body over 1 MiB, and accepts the next request on the connection', async () => {
  const started = await startServer()
  const big = 'x'.repeat(2 ** 20 + 1)
  const before = await readState(started)
  for (const [headers, body] of [
    [{}, big],
    [{ 'transfer-encoding': 'chunked' }, chunked(big)],
    [{ 'transfer-encoding': 'chunked' }, chunked(...Array<string>(30).fill('y'.repeat(100_000)))],
  ] as const) {
    const bytes = request(check, { ...open, ...headers }, body) + request(health, keyed)
    const responses = await exchangeRaw(started.url, bytes)
    expect(responses.map(({ status, body }) => [status, JSON.parse(body).message])).toEqual([
      [413, 'Request body too large'],
      [200, undefined],
    ])
  }
  expect(await readState(started)).toEqual(before)
})

it('responds to a complete request before rejecting the malformed bytes that follow', async () => {
  const started = await startServer()
  const bytes = `${request(check, open, '{"email":"ana@shop.example"}')} x\r\n\r\n`
  const responses = await exchangeRaw(started.url, bytes)
  expect(responses.map(({ status }) => status)).toEqual([200, 400])
})

it('reassembles a chunked body that is split in the middle of a character', async () => {
  const started = await startServer()
  const headers = { ...open, 'transfer-encoding': 'chunked' }
  const body = Buffer.from('{"email":"zoë@shop.example"}')
  const at = body.indexOf(0xc3) + 1
  const bytes = Buffer.concat([
    Buffer.from(`${request(check, { ...headers, connection: 'close' })}${at.toString(16)}\r\n`),
    body.subarray(0, at),
    Buffer.from(`\r\n${(body.length - at).toString(16)}\r\n`),
    body.subarray(at),
    Buffer.from('\r\n0\r\nx-dc-key: in a trailer\r\n\r\n'),
  ])
  const [response] = await exchangeRaw(started.url, bytes)
  expect([response?.status, JSON.parse(response?.body ?? '').data.emailInfo.email]).toEqual([200, 'zoë@shop.example'])
})

it('rejects malformed keys, and keys that are sent twice', async () => {
  const started = await startServer()
  const twice = request(health, keyed).replace('\r\n\r\n', `\r\nX-DC-Key: ${key}\r\n\r\n`)
  await expectMessage(started, twice, 401, 'Invalid API key')
  await expectMessage(started, request(health, { 'x-dc-key': `${key}\t${key}` }), 401, 'Invalid API key')
  await expectMessage(started, request(health, { 'x-dc-key': 'x'.repeat(10_000) }), 401, 'Invalid API key')
  const latin = Buffer.from(request(health, { 'x-dc-key': 'dcp_\u00e9\u00ff' }), 'latin1')
  await expectMessage(started, latin, 401, 'Invalid API key')
})

it('ignores unknown headers', async () => {
  const { url, mock } = await startServer()
  const odd = [
    { 'X-DC-KEY': key },
    { ...keyed, 'x-forwarded-for': 'a, b, , \t', 'x-forwarded-host': 'evil.example', forwarded: 'for=;' },
    { ...keyed, 'content-type': 'text/\u00e9; charset=\u00ff', accept: 'nothing/at-all', 'accept-encoding': 'x' },
    { ...keyed, __proto__: 'x', constructor: 'y', 'x-empty': '' },
    { ...keyed, upgrade: 'websocket', connection: 'upgrade, close' },
    { ...keyed, range: 'bytes=0-1', 'if-none-match': '*', expect: 'a miracle', te: 'trailers' },
    { ...keyed, cookie: 'dc_session=; __proto__=1; ;;', authorization: 'Basic ' },
    { ...keyed, ...Object.fromEntries(Array.from({ length: 500 }, (_, no) => [`x-${no}`, 'y'])) },
  ]
  for (const headers of odd) {
    const [response] = await exchangeRaw(url, request(health, headers))
    expect([Object.keys(headers)[1], response?.status]).toEqual([Object.keys(headers)[1], 200])
  }
  expect(mock.internalErrors).toBe(0)
})

it('responds to an HTTP/1.0 request and closes the connection', async () => {
  const { url } = await startServer()
  const [response] = await exchangeRaw(url, request(check.replace('1.1', '1.0'), keyed, ana))
  expect([response?.status, response?.headers.connection]).toEqual([200, 'close'])
})

it('responds to pipelined requests in order, and uses the right body for each request', async () => {
  const started = await startServer()
  const emails = Array.from({ length: 20 }, (_, no) => `person.${no}.x@shop.example`)
  const bytes = emails.map((email) => request(check, open, JSON.stringify({ email }))).join('')
  const responses = await exchangeRaw(
    started.url,
    bytes + request('GET /nowhere HTTP/1.1', open) + request(health, keyed),
  )
  expect(statusesOf(responses)).toEqual([...emails.map(() => 200), 404, 200])
  expect(responses.slice(0, 20).map(({ body }) => JSON.parse(body).data.emailInfo.email)).toEqual(emails)
})

it('does not parse an ignored request body as the next request', async () => {
  const { url } = await startServer()
  const hidden = request('POST /public/data-deletion/request HTTP/1.1', open, '{}')
  const lines = [
    health,
    'POST /nowhere HTTP/1.1',
    'DELETE /api/v1/export/health HTTP/1.1',
    'OPTIONS /collect/visit HTTP/1.1',
  ]
  for (const line of lines) {
    for (const headers of [open, { ...open, 'transfer-encoding': 'chunked' }]) {
      const body = 'transfer-encoding' in headers ? chunked(hidden) : hidden
      const responses = await exchangeRaw(url, request(line, headers, body) + request(health, keyed))
      expect([line, responses.length, responses.at(-1)?.status]).toEqual([line, 2, 200])
    }
  }
})

it('responds to Expect: 100-continue with 100, then sends the final response', async () => {
  const started = await startServer()
  const responses = await exchangeRaw(started.url, request(check, { ...keyed, expect: '100-continue' }, ana))
  expect(statusesOf(responses)).toEqual([100, 200])
  const tooLarge = request(check, { ...open, expect: '100-continue' }, 'x'.repeat(2 ** 20 + 1)) + request(health, keyed)
  expect(statusesOf(await exchangeRaw(started.url, tooLarge))).toEqual([100, 413, 200])
})
