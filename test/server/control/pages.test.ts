import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { assemble } from '../../../src/mock.ts'

const inProcess = { remoteAddress: null, dropped: false }
const style = ':root { color: #123 }'
const script = 'console.log("grüezi")'
const page = `<!doctype html>
<title>Reference</title>
<style>${style}</style>
<script type="module">${script}</script>
<script src="/_mock/reference.js"></script>`

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

it('serves a page that runs only what stands in it and talks to nobody else', async () => {
  const { fetch } = assemble({ assets: async (name) => (name === 'reference.html' ? page : '') })
  const response = await fetch(new Request('http://127.0.0.1:4010/_mock/reference'), {
    remoteAddress: null,
    dropped: false,
  })
  expect(await response.text()).toBe(page)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hashOf(script)}`,
    `style-src 'self' ${hashOf(style)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
})

it('answers a defect of its own with 500, counts it and tells the log', async () => {
  const failures: unknown[] = []
  const defect = new Error('No such file')
  const { fetch, services } = assemble({
    assets: () => Promise.reject(defect),
    log: { answered: () => {}, refused: () => {}, failed: (error) => failures.push(error) },
  })
  const response = await fetch(new Request('http://127.0.0.1:4010/_mock/reference'), inProcess)
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ message: 'dc-mock internal error' })
  expect(services.health.internalErrors).toBe(1)
  expect(failures).toEqual([defect])
})
