/** Tests bodies that are expensive to parse. The tests check which bodies are parsed, and `bench/bodies.ts` measures the time. */
import { afterEach, expect, it, vi } from 'vitest'
import { parseJson } from '../../src/server/request-body.ts'
import { type Started, startServer } from '../support/start.ts'

const mebibyte = 2 ** 20

afterEach(() => {
  vi.restoreAllMocks()
})

/** Sends a body to operations of the service and of the control plane. Returns the statuses. */
function sendEverywhere({ call, website }: Started, body: string): Promise<number[]> {
  const { private_key: key, cop_key, release_secret } = website
  const paths: [path: string, key?: string][] = [
    ['/api/v1/services/email/check', key ?? ''],
    ['/collect/visit'],
    ['/public/data-deletion/request'],
    [`/api/v1/conversions/shop/${cop_key}`],
    [`/api/v1/crm-release/${cop_key}/${release_secret}`],
    ['/_mock/websites'],
    ['/dashboard/api/session'],
  ]
  return Promise.all(
    paths.map(async ([path, key]) => (await call(path, { body, ...(key === undefined ? {} : { key }) })).status),
  )
}

it('rejects deeply nested bodies before they are parsed', async () => {
  const started = await startServer()
  const parse = vi.spyOn(JSON, 'parse')
  for (const body of ['['.repeat(mebibyte - 1), `{"a":${'{"a":'.repeat(2000)}1${'}'.repeat(2001)}`]) {
    const statuses = await sendEverywhere(started, body)
    expect(statuses.filter((status) => status !== 400 && status !== 413)).toEqual([])
    expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([])
  }
})

it('rejects service request bodies with more than 10,000 values before they are parsed', async () => {
  const { check, call, website } = await startServer()
  const key = website.private_key ?? ''
  const withNames = (count: number): string =>
    `{${Array.from({ length: count - 1 }, (_, i) => `"n${i}":1`).join()},"email":"ana@shop.example"}`
  const send = (body: string) => call('/api/v1/services/email/check', { key, body })
  expect((await send(withNames(10_000))).status).toBe(200)
  const parse = vi.spyOn(JSON, 'parse')
  const rejected = await send(withNames(10_001))
  expect([rejected.status, rejected.json]).toEqual([400, { message: 'Invalid JSON body' }])
  expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([])
  expect((await send(`{"email":"ana@shop.example","a":[${'[],'.repeat(10_000)}[]]}`)).status).toBe(400)
  // Separators inside strings are not counted.
  expect((await check(`${',{['.repeat(20_000)}@shop.example`)).json).toEqual((await check('no address')).json)
})

it('finds the end of a long string without reading every character', () => {
  const text = JSON.stringify({ a: 'x'.repeat(mebibyte), b: String.raw`\\`.repeat(1000) })
  const read = vi.spyOn(String.prototype, 'charCodeAt')
  const parsed = parseJson(text, { maxDepth: 5 })
  const reads = read.mock.calls.length
  vi.restoreAllMocks()
  expect(parsed).not.toBeNull()
  expect(reads).toBeLessThan(10_000)
})

it('searches the text of a body for keys only once', async () => {
  const { call, website } = await startServer()
  const body = JSON.stringify({ email: 'ana@shop.example', a: '\\'.repeat(mebibyte / 4) })
  const search = vi.spyOn(RegExp.prototype, 'test')
  expect((await call('/api/v1/services/email/check', { key: website.private_key ?? '', body })).status).toBe(200)
  const lengths = search.mock.calls
    .filter((_, i) => String(search.mock.contexts[i]).includes('[ux]'))
    .map(([text]) => text.length)
  vi.restoreAllMocks()
  expect(lengths.filter((length) => length > mebibyte / 4)).toEqual([body.length])
})

it('counts nesting levels in the same way as a JSON parser', () => {
  const deep = (levels: number): string => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`
  expect(parseJson(deep(100), { maxDepth: 100 })).not.toBeNull()
  expect(parseJson(deep(102), { maxDepth: 100 })).toBeNull()
  const text = JSON.stringify({ a: '[{'.repeat(1000), b: '\\"[[['.repeat(1000), c: [`${'\\'.repeat(7)}"`] })
  expect(parseJson(text, { maxDepth: 5 })).toEqual({ value: JSON.parse(text) })
  // Closing brackets without opening brackets do not increase the limit.
  expect(parseJson(`${']'.repeat(1000)}${'['.repeat(1000)}`, { maxDepth: 500 })).toBeNull()
})

it('limits bodies to 4 KiB for calls that require no control token', async () => {
  const { mock } = await startServer()
  const { url } = await mock.listen({ controlToken: 's3cret-token' })
  const send = (body: string | ReadableStream, headers = {}) =>
    fetch(`${url}/_mock/session`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  const padded = (bytes: number): string => JSON.stringify({ token: 's3cret-token' }).padEnd(bytes)
  expect((await send(padded(4096))).status).toBe(204)
  const parse = vi.spyOn(JSON, 'parse')
  const rejected = await send(padded(4097))
  expect(rejected.status).toBe(413)
  expect(await rejected.text()).toContain('4096 bytes')
  expect((await send(new Blob([padded(100_000)]).stream())).status).toBe(413)
  expect(parse).not.toHaveBeenCalled()
})
