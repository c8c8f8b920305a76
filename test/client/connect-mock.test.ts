import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectMock } from '../../src/client/index.ts'
import { version } from '../../src/spec/version.ts'
import { startServer } from '../support/start.ts'
import { startStub } from '../support/stub-server.ts'

const health = { status: 'ok', version: '9.9.9', control_version: 1, uptime_ms: 1, internal_errors: 0 }

/** Starts a server that sends the same response to every request. */
function startFakeMock(status: number, body: string): Promise<string> {
  return startStub((_request, response) => response.writeHead(status).end(body))
}

it('provides the default website and the version of a running mock', async () => {
  const { url } = await startServer({ scenario: 'quota-exhausted' })
  const mock = await connectMock(url)
  expect(mock).toMatchObject({ url, version, website: { app_id: 'app_local', url } })
  expect(mock.website.env).toEqual({
    DC_API_KEY: 'dcp_mockLocalDevelopmentKey00000000000000000',
    DC_COP_KEY: 'mocklocalcopkey0000000000000000000000000',
    DC_RELEASE_SECRET: 'mocklocalreleasesecret0000000000',
    DC_BASE_URL: url,
    DC_APP_ID: 'app_local',
    DC_MOCK_URL: url,
  })
  expect(await mock.website.read()).toMatchObject({ checks_used: 500 })
  expect(await mock.readHealth()).toMatchObject({ status: 'ok', version })
})

it.each(['/', '/_mock', '/_mock/'])('accepts an address that ends in %s', async (end) => {
  const { url } = await startServer()
  expect((await connectMock(url + end)).url).toBe(url)
  expect((await connectMock(new URL(url + end))).url).toBe(url)
})

it.each(['127.0.0.1:4010', 'ftp://127.0.0.1', 'http://user:secret@127.0.0.1:4010', 'http://127.0.0.1:4010?a=b', ''])(
  'rejects the address "%s"',
  async (url) => {
    await expect(connectMock(url)).rejects.toThrow(
      new TypeError('connectMock expects a URL such as http://127.0.0.1:4010'),
    )
  },
)

it('uses the fetch option', async () => {
  const { url } = await startServer()
  const send = vi.fn((address: string, init: RequestInit) => fetch(address, init))
  const mock = await connectMock(url, { fetch: send })
  send.mockClear()
  await mock.website.clock.advance('5m')
  expect(send.mock.calls).toEqual([
    [
      `${url}/_mock/clock/advance?website=app_local`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"by":"5m"}',
        signal: expect.any(AbortSignal),
      },
    ],
  ])
})

it('ignores a replaced global fetch', async () => {
  const { url } = await startServer()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('The app makes no calls in this test')))
  try {
    expect((await connectMock(url)).url).toBe(url)
  } finally {
    vi.unstubAllGlobals()
  }
})

describe('explains why it cannot connect', () => {
  it('to a server that does not exist', async () => {
    const { mock } = await startServer()
    const { url, close } = await mock.listen()
    await close()
    await expect(connectMock(url)).rejects.toMatchObject({
      name: 'MockError',
      code: 'unreachable',
      status: null,
      message: `No dc-mock server is reachable at ${url} (ECONNREFUSED); start one with npx dc-mock serve, or pass another address to connectMock`,
      cause: expect.any(TypeError),
    })
  })

  it('to a server that closes the connection', async () => {
    const url = await startStub((_request, response) => {
      response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy())
    })
    await expect(connectMock(url)).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('to a server that does not respond in time', async () => {
    const url = await startStub(() => {})
    const aborted = AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
    const timedOut = (address: string, init: RequestInit) => fetch(address, { ...init, signal: aborted })
    const impatient = connectMock(url, { fetch: timedOut })
    await expect(impatient).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('too late'),
    })
  })

  it.each([
    ['a page', 200, '<p>hello</p>'],
    ['the health of another service', 200, '{"status":"ok"}'],
    ['null', 200, 'null'],
    ['a string', 200, '"ok"'],
    ['an empty body', 204, ''],
    ['its own 404', 404, '{"message":"Not Found"}'],
    ['its own 401', 401, '{"message":"Unauthorized"}'],
    ['its own 401 with the error code of the control plane', 401, '{"code":"unauthorized","message":"Unauthorized"}'],
    ['its own 401 and an empty body', 401, ''],
    ['its own error', 500, 'oops'],
  ])('to a server that responds with %s', async (_what, status, body) => {
    const url = await startFakeMock(status, status === 204 ? '' : body)
    await expect(connectMock(url)).rejects.toMatchObject({
      code: 'not-a-mock',
      message: `The server at ${url} is not a dc-mock server. Start a mock with npx dc-mock serve, or pass another address to connectMock`,
    })
  })

  it('but not because a call is rejected before the mock routes it', async () => {
    const { mock } = await startServer()
    const { url } = await mock.listen()
    const client = await connectMock(url)
    await expect(client.requests.list({ email: 'x'.repeat(40_000) })).rejects.toMatchObject({
      code: 'rejected',
      status: 431,
    })
  })

  it('to a dc-mock server with another control plane version', async () => {
    const url = await startFakeMock(200, JSON.stringify({ ...health, control_version: 2 }))
    await expect(connectMock(url)).rejects.toMatchObject({
      code: 'version-mismatch',
      message: `dc-mock 9.9.9 at ${url} has control plane version 2, but this client needs version 1. Install the same version of dc-mock on both sides`,
    })
  })

  it('to a server that requires a token or rejects the given token', async () => {
    const { mock } = await startServer()
    const { url } = await mock.listen({ controlToken: 'open-sesame' })
    expect((await connectMock(url, { token: 'open-sesame' })).url).toBe(url)
    const fix = 'pass the token: connectMock(url, { token })'
    for (const [options, problem] of [
      [{}, 'requires a control token'],
      [{ token: 'sesame' }, 'rejected the control token'],
    ] as const) {
      await expect(connectMock(url, options)).rejects.toMatchObject({
        code: 'unauthorized',
        status: 401,
        message: `The server at ${url} ${problem}; ${fix}`,
      })
    }
  })
})

it.each([
  { jest: 30, signal: AbortSignal },
  // jsdom 20 has no AbortSignal.timeout.
  { jest: 29, signal: class extends EventTarget {} },
])('explains the fix in an environment without fetch, such as jsdom in Jest $jest', async ({ signal }) => {
  vi.stubGlobal('fetch', undefined)
  vi.stubGlobal('AbortSignal', signal)
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const client = await import('../../src/client/index.ts')
  await expect(client.connectMock('http://127.0.0.1:4010')).rejects.toThrow(
    /^This environment has no fetch. Set the fetch option, .* @jest-environment node/,
  )
})
