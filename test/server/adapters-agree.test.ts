import { expect, it } from 'vitest'
import { exchangeRaw, request } from '../support/raw-http.ts'
import { type Started, startServer } from '../support/start.ts'

const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
const check = 'POST /api/v1/services/email/check HTTP/1.1'
const keyed = { 'x-dc-key': key, 'content-type': 'application/json', 'user-agent': 'two ways' }

/** The Hono app handles requests whose target is a full URL. */
const throughApp = check.replace('POST ', 'POST http://127.0.0.1')

function chunked(body: string): string {
  return `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`
}

/** Returns the response and its journal record without values that differ for each request. */
async function recordOf(started: Started, bytes: string) {
  const [answer] = await exchangeRaw(started.url, bytes)
  const [newest] = await started.website.requests.list({ limit: 1 })
  const { date: _, 'x-mock-request-id': id, ...headers } = answer?.headers ?? {}
  expect(newest?.id).toBe(id)
  const { id: _id, at: _at, response, why, changed, ...record } = newest ?? {}
  const { 'x-mock-request-id': __, ...recorded } = response?.headers ?? {}
  const shown = { ...record, why: why?.id, resources: changed?.map(({ resource }) => resource) }
  return { status: answer?.status, headers, body: answer?.body, recorded, responded: response?.body, ...shown }
}

it.each([
  ['a stored check', keyed, '{"email":"ana@shop.example"}'],
  ['a check of a non-ASCII address', keyed, '{"email":"zoë@shop.example"}'],
  ['a check of an invalid address', keyed, '{"email":"no address"}'],
  ['a body that is not JSON', keyed, '{"email":'],
  ['a body that begins with a byte order mark', keyed, '\uFEFF{"email":"ana@shop.example"}'],
  ['a wrong key', { ...keyed, 'x-dc-key': 'dcp_mockWrong' }, '{"email":"ana@shop.example"}'],
  ['a missing key', { 'content-type': 'text/plain' }, '{"email":"ana@shop.example"}'],
  ['a private key in the body', keyed, `{"email":"ana@shop.example","note":"${key}"}`],
])(
  'handles and records %s identically in both adapters, with and without chunked encoding',
  async (_, headers, body) => {
    const started = await startServer()
    await started.check('ana@shop.example')
    await started.check('zoë@shop.example')
    // The request is sent twice, because the reason changes when the wrong key is cached.
    await started.call('/api/v1/export/health', { key: headers['x-dc-key' as keyof typeof headers] ?? '' })
    const [whole, inChunks] = [
      [{ ...headers, 'content-length': Buffer.byteLength(body) }, body],
      [{ ...headers, 'transfer-encoding': 'chunked' }, chunked(body)],
    ] as const
    const direct = await recordOf(started, request(check, ...whole))
    expect(await recordOf(started, request(check, ...inChunks))).toEqual(direct)
    expect(await recordOf(started, request(throughApp, ...whole))).toEqual(direct)
    expect(await recordOf(started, request(throughApp, ...inChunks))).toEqual(direct)
  },
)
