import { expect, it, onTestFinished } from 'vitest'
import { createMock, type MockOptions } from '../../../src/index.ts'
import { controlOf } from '../../support/control.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { type Call, startInProcess } from '../../support/start.ts'

const token = 's3cret-token'
const document = { accept: 'text/html,*/*' }

/** Starts a mock that listens on a port and requires its control token. */
async function startWithToken(publicUrl: string | null = null, options: MockOptions = {}) {
  const mock = await createMock({ publicUrl, ...options })
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

interface Session {
  cookies: string[]
  /** Headers of a call from a page. */
  headers: { cookie: string; 'x-dc-mock-session': string }
}

async function openSession({ call }: Awaited<ReturnType<typeof startWithToken>>): Promise<Session> {
  const opened = await call('/_mock/session', { method: 'POST', body: { token } })
  expect(opened.status).toBe(204)
  const cookies = opened.headers.getSetCookie()
  const cookie = cookies[0]?.split(';')[0] ?? ''
  return { cookies, headers: { cookie, 'x-dc-mock-session': opened.headers.get('x-dc-mock-session') ?? '' } }
}

it('sets a 12-hour cookie that does not contain the token and that scripts and other sites cannot use', async () => {
  const { cookies, headers } = await openSession(await startWithToken())
  const value = 'dcs_[0-9a-f]{32}_[0-9]+_[0-9a-f]{64}'
  expect(cookies).toEqual(
    ['/_mock', '/dashboard'].map((path) =>
      expect.stringMatching(
        new RegExp(`^dc_mock_control=${value}; Path=${path}; Max-Age=43200; HttpOnly; SameSite=Strict$`),
      ),
    ),
  )
  expect(headers['x-dc-mock-session']).toMatch(/^dcs_[0-9a-f]{64}$/)
  expect(cookies.join() + headers['x-dc-mock-session']).not.toContain(token)
})

it('sets a Secure cookie if the public URL uses HTTPS', async () => {
  const { cookies } = await openSession(await startWithToken('https://mock.shop.example'))
  expect(cookies.every((cookie) => cookie.endsWith('; Secure'))).toBe(true)
})

it('accepts the session instead of the token in requests from the mock’s own pages', async () => {
  const started = await startWithToken()
  const { headers } = await openSession(started)
  const cookie = `theme=dark; ${headers.cookie}`
  expect((await started.call('/_mock/websites', { headers: { ...headers, cookie } })).status).toBe(200)
  const change = { method: 'POST', body: { by: '5m' } }
  const own = { ...headers, origin: started.url }
  expect((await started.call('/_mock/clock/advance', { ...change, headers: own })).status).toBe(200)
  const sameOrigin = { ...headers, 'sec-fetch-site': 'same-origin' }
  expect((await started.call('/_mock/clock/advance', { ...change, headers: sameOrigin })).status).toBe(200)
})

it('requires the session header in addition to the cookie, except for pages', async () => {
  const started = await startWithToken()
  const { cookie } = (await openSession(started)).headers
  for (const path of ['/_mock/ui/', '/_mock/demo', '/dashboard']) {
    expect((await started.call(path, { headers: { ...document, cookie } })).status, path).toBe(200)
  }
  for (const path of ['/_mock/websites', '/_mock/state', '/_mock/events', '/_mock/requests']) {
    expect((await started.call(path, { headers: { ...document, cookie } })).status, path).toBe(401)
    const wrong = { cookie, 'x-dc-mock-session': `dcs_${cookie.slice(-64)}` }
    expect((await started.call(path, { headers: wrong })).status, path).toBe(401)
  }
  const change = { method: 'POST', headers: { cookie, origin: started.url } }
  expect((await started.call('/_mock/reset', change)).status).toBe(401)
  const other = (await openSession(started)).headers
  const mixed = { cookie, 'x-dc-mock-session': other['x-dc-mock-session'] }
  expect((await started.call('/_mock/websites', { headers: mixed })).status).toBe(401)
})

it('revokes only the current session on sign-out', async () => {
  const started = await startWithToken()
  const [first, second] = [(await openSession(started)).headers, (await openSession(started)).headers]
  await started.call('/_mock/session', { method: 'DELETE', headers: { cookie: first.cookie } })
  expect((await started.call('/_mock/websites', { headers: first })).status).toBe(401)
  expect((await started.call('/_mock/ui/', { headers: { ...document, cookie: first.cookie } })).status).toBe(401)
  expect((await started.call('/_mock/websites', { headers: second })).status).toBe(200)
})

it('ends a session after 12 hours, or when the mock is restarted', async () => {
  const { environment, pass } = createSettableTime()
  const started = await startWithToken(null, { environment })
  const { headers } = await openSession(started)
  const restarted = await startWithToken(null, { environment })
  expect((await restarted.call('/_mock/websites', { headers })).status).toBe(401)
  pass(12 * 60 * 60_000 - 1)
  expect((await started.call('/_mock/websites', { headers })).status).toBe(200)
  pass(1)
  expect((await started.call('/_mock/websites', { headers })).status).toBe(401)
})

it.each([
  ['a change without an origin', 'POST', {}, 401],
  ['a change from another origin', 'POST', { origin: 'http://127.0.0.1:3000' }, 403],
  ['a read from another origin of the same site', 'GET', { 'sec-fetch-site': 'same-site' }, 403],
])('rejects the session for %s', async (_what, method, headers, status) => {
  const started = await startWithToken()
  const session = (await openSession(started)).headers
  const path = method === 'GET' ? '/_mock/websites' : '/_mock/reset'
  expect((await started.call(path, { method, headers: { ...session, ...headers } })).status).toBe(status)
})

it('rejects a cookie that is almost correct', async () => {
  const started = await startWithToken()
  const { headers } = await openSession(started)
  const { cookie } = headers
  for (const wrong of [
    `${cookie}0`,
    cookie.slice(0, -1),
    `x${cookie}`,
    cookie.toUpperCase(),
    cookie.replace(/\d(?=_[0-9a-f]{64}$)/, (digit) => String((Number(digit) + 1) % 10)),
    cookie.replace('dcs_', ''),
    `dc_mock_control=${token}`,
  ]) {
    expect((await started.call('/_mock/websites', { headers: { ...headers, cookie: wrong } })).status, wrong).toBe(401)
  }
})

it('rejects a wrong token, and sets no cookie', async () => {
  const { call } = await startWithToken()
  const rejected = await call('/_mock/session', { method: 'POST', body: { token: 's3cret-toke' } })
  expect(rejected.status).toBe(401)
  expect(rejected.headers.getSetCookie()).toEqual([])
  expect(await rejected.json()).toEqual({
    code: 'unauthorized',
    message: 'Wrong control token. Use the value that was passed to the mock with --control-token or DC_MOCK_TOKEN',
  })
})

it('deletes the cookie on sign-out', async () => {
  const { call } = await startWithToken()
  const closed = await call('/_mock/session', { method: 'DELETE' })
  expect(closed.status).toBe(204)
  expect(closed.headers.getSetCookie()).toEqual([
    'dc_mock_control=; Path=/_mock; Max-Age=0; HttpOnly; SameSite=Strict',
    'dc_mock_control=; Path=/dashboard; Max-Age=0; HttpOnly; SameSite=Strict',
  ])
})

it('sets no cookie if the mock requires no token', async () => {
  const control = controlOf(await startInProcess())
  const opened = await control('createControlSession', { body: { token } })
  expect(opened.status).toBe(204)
  expect(opened.headers.getSetCookie()).toEqual([])
  expect((await control('deleteControlSession')).status).toBe(204)
})

it('prompts for the token on each page, and returns JSON for API paths', async () => {
  const { call } = await startWithToken()
  for (const path of ['/_mock/ui/', '/_mock/demo', '/_mock/reference', '/dashboard']) {
    const page = await call(path, { headers: document })
    expect(page.status, path).toBe(401)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('www-authenticate')).toBe('Bearer realm="dc-mock"')
    const text = await page.text()
    expect(text).toContain('Control token')
    // The page that prompts for the token must be able to load its files without the token.
    for (const [, asset] of text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect((await call(asset ?? '')).status, asset).toBe(200)
    }
  }
  const response = await call('/_mock/websites', { headers: document })
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('A control token is required') })
})
