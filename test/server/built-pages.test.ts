import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { assemble } from '../../src/mock/assemble.ts'
import { startInProcess } from '../support/start.ts'

const inProcess = { remoteAddress: null, dropped: false }

it.each(['/_mock/ui/', '/_mock/demo', '/_mock/reference', '/dashboard'])(
  'serves the page %s with a security policy that allows only the mock’s own files',
  async (path) => {
    const { call } = await startInProcess()
    const page = await call(path)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/^<!doctype html>/)
    // The page's content security policy would block inline scripts and styles.
    expect(page.text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/)
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    for (const [, asset = ''] of page.text.matchAll(/(?:src|href)="(\/_mock\/ui\/assets\/[^"]+)"/g)) {
      const { status, headers } = await call(asset)
      expect(status, asset).toBe(200)
      expect(headers.get('content-type'), asset).toMatch(
        /^(?:text\/(?:javascript|css)|image\/svg\+xml); charset=utf-8$/,
      )
      expect(headers.get('cache-control'), asset).toBe('public, max-age=31536000, immutable')
    }
  },
)

it('allows only the demo shop to connect to the mock’s public URL', async () => {
  const { call } = await startInProcess({ publicUrl: 'https://mock.shop.example/below' })
  const policyOf = async (path: string) => (await call(path)).headers.get('content-security-policy')
  expect(await policyOf('/_mock/demo')).toContain("; connect-src 'self' https://mock.shop.example; ")
  expect(await policyOf('/_mock/ui/')).toContain("; connect-src 'self'; ")
})

it('serves the control token prompt with the same security headers', async () => {
  const { mock, call } = await startInProcess()
  const { url } = await mock.listen({ controlToken: 's3cret-token' })
  const calls = await fetch(`${url}/dashboard`, { headers: { accept: 'text/html' } })
  expect(calls.status).toBe(401)
  expect(await calls.text()).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/)
  const { headers } = await call('/_mock/ui/')
  for (const name of ['content-security-policy', 'x-frame-options', 'x-content-type-options', 'referrer-policy']) {
    expect([name, calls.headers.get(name)]).toEqual([name, headers.get(name)])
  }
})

it('sends no body to a browser that has the page cached', async () => {
  const { call } = await startInProcess()
  const etag = (await call('/_mock/ui/')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await call('/_mock/ui/', { headers: { 'if-none-match': known } })
    expect({ status: response.status, text: response.text, etag: response.headers.get('etag') }).toEqual({
      status: 304,
      text: '',
      etag,
    })
  }
  expect((await call('/_mock/ui/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

describe('compression', () => {
  it.each([['/_mock/ui/'], ['/_mock/reference'], ['a script'], ['a style sheet']])(
    'compresses %s for a client that accepts gzip',
    async (path) => {
      const { call } = await startInProcess()
      const { text } = await call('/_mock/ui/')
      const [asset = ''] = (path === 'a script' ? /\/_mock[^"]*\.js/ : /\/_mock[^"]*\.css/).exec(text) ?? []
      const url = path.startsWith('/') ? path : asset
      const plain = await call(url)
      const compressed = await readCompressed(url, 'gzip, deflate, br')
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(compressed.headers.get('content-encoding')).toBe('gzip')
      expect(gunzipSync(compressed.bytes).toString()).toBe(plain.text)
      expect(compressed.bytes.byteLength).toBeLessThan(plain.text.length)
      for (const { headers } of [plain, compressed]) expect(headers.get('vary')).toBe('Accept-Encoding')
      for (const name of ['content-type', 'cache-control', 'content-security-policy'])
        expect(compressed.headers.get(name)).toBe(plain.headers.get(name))
      expect((await call(`${url}.gz`)).status).toBe(404)
      // A cache must not confuse the compressed page with the uncompressed page.
      expect(compressed.headers.get('etag')).toBe(plain.headers.get('etag')?.replace(/"$/, '-gzip"'))
    },
  )

  it.each([
    ['GZIP', true],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
    ['gzip ; q=0.5', true],
    ['x-gzip', true],
    ['gzip;q=0', false],
    ['deflate, gzip;q=0.0', false],
    ['br', false],
    ['identity', false],
    ['', false],
  ])('selects the encoding based on Accept-Encoding: %s', async (accepted, isCompressed) => {
    const { headers } = await readCompressed('/_mock/ui/', accepted)
    expect(headers.get('content-encoding')).toBe(isCompressed ? 'gzip' : null)
  })

  it('sends no body to a browser that has the compressed page cached', async () => {
    const { headers } = await readCompressed('/_mock/ui/', 'gzip')
    const etag = headers.get('etag') ?? ''
    const cached = await readCompressed('/_mock/ui/', 'gzip', { 'if-none-match': etag })
    expect([cached.status, cached.bytes.byteLength, cached.headers.get('etag')]).toEqual([304, 0, etag])
    expect(cached.headers.get('vary')).toBe('Accept-Encoding')
    expect((await readCompressed('/_mock/ui/', 'identity', { 'if-none-match': etag })).status).toBe(200)
  })
})

/** Reads a page without decompressing the response. */
async function readCompressed(path: string, accepted: string, headers: Readonly<Record<string, string>> = {}) {
  const { mock } = await startInProcess()
  const request = new Request(`http://127.0.0.1:4010${path}`, { headers: { ...headers, 'accept-encoding': accepted } })
  const response = await mock.fetch(request)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

it.each([
  ['/_mock/ui', '/_mock/ui/'],
  ['/_mock/demo/', '/_mock/demo'],
  ['/_mock/reference/', '/_mock/reference'],
  ['/dashboard/', '/dashboard'],
])('redirects from %s to %s', async (path, target) => {
  const response = await (await startInProcess()).call(path)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(target)
})

it.each([
  '/_mock/ui/assets/nothing.js',
  '/_mock/ui/assets/..%2fui%2findex.html',
  '/_mock/ui/assets/..%2f..%2f..%2fpackage.json',
  '/_mock/ui/assets/sources.sha256',
  '/_mock/ui/index.html',
])('returns 404 for %s', async (path) => {
  const { call } = await startInProcess()
  expect(await call(path)).toMatchObject({ status: 404, json: { message: expect.stringContaining('Unknown path') } })
})

it('accepts only GET and HEAD for a page', async () => {
  const { call } = await startInProcess()
  const rejected = await call('/_mock/reference', { method: 'POST' })
  expect(rejected).toMatchObject({ status: 405, json: { message: '/_mock/reference supports GET, not POST' } })
  expect(rejected.headers.get('allow')).toBe('GET')
  expect(await call('/_mock/reference', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
})

it('explains how to build the pages if they are missing', async () => {
  const { fetch } = assemble({ pages: async () => null })
  const response = await fetch(new Request('http://127.0.0.1:4010/_mock/ui/'), inProcess)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('npm run build:ui') })
})
