import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectMock } from '../../src/client/index.ts'
import { version } from '../../src/spec/version.ts'
import { startServe } from '../cli/serve-process.ts'
import { startServer } from '../support/start.ts'
import { startStub } from '../support/stub-server.ts'

const ready = { status: 'ok', version: '9.9.9', control_version: 1, uptime_ms: 1, internal_errors: 0 }

/** A server that answers each call so. */
function startAnswering(status: number, body: string): Promise<string> {
  return startStub((_request, response) => response.writeHead(status).end(body))
}

it('gives the default website of a mock that runs elsewhere, and what it is', async () => {
  const { url } = await startServe('--scenario', 'quota-exhausted')
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

it.each(['/', '/_mock', '/_mock/'])('takes an address that ends in %s', async (end) => {
  const { url } = await startServer()
  expect((await connectMock(url + end)).url).toBe(url)
  expect((await connectMock(new URL(url + end))).url).toBe(url)
})

it.each(['127.0.0.1:4010', 'ftp://127.0.0.1', 'http://user:secret@127.0.0.1:4010', 'http://127.0.0.1:4010?a=b', ''])(
  'refuses the address "%s"',
  async (url) => {
    await expect(connectMock(url)).rejects.toThrow(
      new TypeError('connectMock takes an address such as http://127.0.0.1:4010'),
    )
  },
)

it('calls by the fetch that it is handed', async () => {
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

it('calls past a stand-in for the global fetch', async () => {
  const { url } = await startServer()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('The app calls nobody in this test')))
  try {
    expect((await connectMock(url)).url).toBe(url)
  } finally {
    vi.unstubAllGlobals()
  }
})

describe('where it cannot connect, it names the cure', () => {
  it('to a server that is not there', async () => {
    const { mock } = await startServer()
    const { url, close } = await mock.listen()
    await close()
    await expect(connectMock(url)).rejects.toMatchObject({
      name: 'MockError',
      kind: 'out-of-reach',
      status: null,
      message: `No dc-mock answers at ${url} (ECONNREFUSED); start one with dc-mock serve, or give connectMock another address`,
      cause: expect.any(TypeError),
    })
  })

  it('to one that breaks off', async () => {
    const url = await startStub((_request, response) => {
      response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy())
    })
    await expect(connectMock(url)).rejects.toMatchObject({ kind: 'out-of-reach' })
  })

  it('to one that does not answer in time', async () => {
    const url = await startStub(() => {})
    const aborted = AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
    const timedOut = (address: string, init: RequestInit) => fetch(address, { ...init, signal: aborted })
    const impatient = connectMock(url, { fetch: timedOut })
    await expect(impatient).rejects.toMatchObject({
      kind: 'out-of-reach',
      message: expect.stringContaining('too late'),
    })
  })

  it.each([
    ['a page', 200, '<p>hello</p>'],
    ['another health', 200, '{"status":"ok"}'],
    ['null', 200, 'null'],
    ['a text', 200, '"ok"'],
    ['nothing', 204, ''],
    ['a refusal of its own', 404, '{"message":"Not Found"}'],
    ['an error of its own', 500, 'oops'],
  ])('to one that answers with %s', async (_what, status, body) => {
    const url = await startAnswering(status, status === 204 ? '' : body)
    await expect(connectMock(url)).rejects.toMatchObject({
      kind: 'not-a-mock',
      message: `What answers at ${url} is no dc-mock; give connectMock another address`,
    })
  })

  it('to a dc-mock of another control plane', async () => {
    const url = await startAnswering(200, JSON.stringify({ ...ready, control_version: 2 }))
    await expect(connectMock(url)).rejects.toMatchObject({
      kind: 'other-version',
      message: `The dc-mock 9.9.9 at ${url} has control plane 2, this client takes 1; install the same dc-mock on both sides`,
    })
  })

  it('to one that asks for a token, or refuses the one it gets', async () => {
    const { mock } = await startServer()
    const { url } = await mock.listen({ controlToken: 'open-sesame' })
    expect((await connectMock(url, { token: 'open-sesame' })).url).toBe(url)
    const fix = 'give it: connectMock(url, { token })'
    for (const [options, problem] of [
      [{}, 'asks for its token'],
      [{ token: 'sesame' }, 'refuses this token'],
    ] as const) {
      await expect(connectMock(url, options)).rejects.toMatchObject({
        kind: 'token',
        status: 401,
        message: `The server at ${url} ${problem}; ${fix}`,
      })
    }
  })
})

it('says what to do where the environment has no fetch, as under jsdom in Jest', async () => {
  vi.stubGlobal('fetch', undefined)
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const client = await import('../../src/client/index.ts')
  await expect(client.connectMock('http://127.0.0.1:4010')).rejects.toThrow(
    /^This environment has no fetch: hand one in, .* @jest-environment node/,
  )
})
