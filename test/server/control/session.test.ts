import { expect, it, onTestFinished } from 'vitest'
import { createMock } from '../../../src/index.ts'
import { controlOf } from '../../support/control.ts'
import { type Call, startInProcess } from '../../support/start.ts'

const token = 's3cret-token'
const document = { accept: 'text/html,*/*' }

/** A mock on a port that requires a token. */
async function startWithToken(publicUrl: string | null = null) {
  const mock = await createMock({ publicUrl })
  onTestFinished(() => mock.close())
  const { url } = await mock.listen({ controlToken: token })
  const call = (path: string, { method = 'GET', headers = {}, body }: Call = {}) =>
    fetch(url + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    })
  return { url, call }
}

async function openSession({ call }: Awaited<ReturnType<typeof startWithToken>>): Promise<string[]> {
  const opened = await call('/_mock/session', { method: 'POST', body: { token } })
  expect(opened.status).toBe(204)
  return opened.headers.getSetCookie()
}

const asSent = (cookies: readonly string[]): string => cookies[0]?.split(';')[0] ?? ''

it('gives a browser a cookie instead of the token, inaccessible to scripts and other sites', async () => {
  const cookies = await openSession(await startWithToken())
  expect(cookies).toEqual(
    ['/_mock', '/dashboard'].map((path) =>
      expect.stringMatching(
        new RegExp(`^dc_mock_control=[0-9a-f]{64}; Path=${path}; Max-Age=2592000; HttpOnly; SameSite=Strict$`),
      ),
    ),
  )
  expect(cookies.join()).not.toContain(token)
})

it('restricts the cookie to https if the mock is reached by https', async () => {
  const cookies = await openSession(await startWithToken('https://mock.shop.example'))
  expect(cookies.every((cookie) => cookie.endsWith('; Secure'))).toBe(true)
})

it('accepts the cookie from its own pages instead of the token', async () => {
  const started = await startWithToken()
  const cookie = asSent(await openSession(started))
  expect((await started.call('/_mock/websites', { headers: { cookie: `theme=dark; ${cookie}` } })).status).toBe(200)
  const change = { method: 'POST', body: { by: '5m' } }
  const own = { cookie, origin: started.url }
  expect((await started.call('/_mock/clock/advance', { ...change, headers: own })).status).toBe(200)
  const sameOrigin = { cookie, 'sec-fetch-site': 'same-origin' }
  expect((await started.call('/_mock/clock/advance', { ...change, headers: sameOrigin })).status).toBe(200)
})

it.each([
  ['a change whose origin is not told', 'POST', {}, 401],
  ['a change of another origin', 'POST', { origin: 'http://127.0.0.1:3000' }, 403],
  ['what another origin of this site reads', 'GET', { 'sec-fetch-site': 'same-site' }, 403],
])('rejects the cookie with %s', async (_what, method, headers, status) => {
  const started = await startWithToken()
  const cookie = asSent(await openSession(started))
  const path = method === 'GET' ? '/_mock/websites' : '/_mock/reset'
  expect((await started.call(path, { method, headers: { cookie, ...headers } })).status).toBe(status)
})

it('rejects a cookie of another token, and a similar cookie', async () => {
  const started = await startWithToken()
  const cookie = asSent(await openSession(started))
  for (const wrong of [
    `${cookie}0`,
    cookie.slice(0, -1),
    `x${cookie}`,
    cookie.toUpperCase(),
    `dc_mock_control=${token}`,
  ]) {
    expect((await started.call('/_mock/websites', { headers: { cookie: wrong } })).status, wrong).toBe(401)
  }
})

it('rejects a wrong token and sets no cookie for it', async () => {
  const { call } = await startWithToken()
  const rejected = await call('/_mock/session', { method: 'POST', body: { token: 's3cret-toke' } })
  expect(rejected.status).toBe(401)
  expect(rejected.headers.getSetCookie()).toEqual([])
  expect(await rejected.json()).toEqual({
    code: 'unauthorized',
    message: 'Wrong control token; use the value of --control-token or DC_MOCK_TOKEN the mock was started with',
  })
})

it('clears the cookie of a browser', async () => {
  const { call } = await startWithToken()
  const closed = await call('/_mock/session', { method: 'DELETE' })
  expect(closed.status).toBe(204)
  expect(closed.headers.getSetCookie()).toEqual([
    'dc_mock_control=; Path=/_mock; Max-Age=0; HttpOnly; SameSite=Strict',
    'dc_mock_control=; Path=/dashboard; Max-Age=0; HttpOnly; SameSite=Strict',
  ])
})

it('sets no cookie if no token is required', async () => {
  const control = controlOf(await startInProcess())
  const opened = await control('createControlSession', { body: { token } })
  expect(opened.status).toBe(204)
  expect(opened.headers.getSetCookie()).toEqual([])
  expect((await control('deleteControlSession')).status).toBe(204)
})

it('prompts for the token in a browser, and answers a program in JSON', async () => {
  const { call } = await startWithToken()
  for (const path of ['/_mock/ui/', '/_mock/demo', '/_mock/reference', '/dashboard']) {
    const page = await call(path, { headers: document })
    expect(page.status, path).toBe(401)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('www-authenticate')).toBe('Bearer realm="dc-mock"')
    const text = await page.text()
    expect(text).toContain('Control token')
    // The files of the token form need no token.
    for (const [, asset] of text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect((await call(asset ?? '')).status, asset).toBe(200)
    }
  }
  const response = await call('/_mock/websites', { headers: document })
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('The control token is required') })
})
