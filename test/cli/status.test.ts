import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Server } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { version } from '../../src/spec/version.ts'
import { freePort } from '../support/free-port.ts'
import { startInProcess, startServer } from '../support/start.ts'
import { runInProcess } from './command-line.ts'
import { startCommand } from './start-command.ts'

const nowhere = 'http://127.0.0.1:9'

describe('status', () => {
  it('shows the version, address, plan, remaining checks, scenario, clock and faults', async () => {
    const { url, website } = await startServer({ scenario: 'quota-nearly-exhausted', now: '2031-05-01T12:00:00Z' })
    await website.clock.freeze()
    await website.faults.add({ operation: 'checkEmail', when: 'before', respond: { status: 500 } })
    await website.outages.add('keyStore')
    const { exitCode, out, err } = await runInProcess(['status', '--url', url])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    const lines = out.split('\n')
    expect(lines[0]).toMatch(new RegExp(`^dc-mock ${version} at ${url}, up \\d+(ms|s)$`))
    expect(lines.slice(1)).toEqual([
      '',
      'app_local (Local shop)',
      '  checks    plan free, 499 used, 1 of 500 left',
      expect.stringMatching(/^ {2}scenario {2}quota-nearly-exhausted: \S/),
      expect.stringMatching(/^ {2}clock {5}2031-05-01T12:00:\d\d\.\d{3}Z, frozen$/),
      '  faults    Each checkEmail request: return 500',
      '            Key store unreachable: requests with uncached keys fail with 500',
      '',
    ])
  })

  it('shows a website’s variant if the variant reverses assumptions', async () => {
    const { url } = await startServer({ assumptions: 'contrary-2' })
    expect((await runInProcess(['status', '--url', url])).out).toContain('\n  assumptions  contrary-2\n')
    const { out } = await runInProcess(['status', '--json', '--url', url])
    expect(JSON.parse(out).websites[0].assumptions).toBe('contrary-2')
  })

  it('with --json, prints the status without keys or secrets', async () => {
    const { url, website } = await startServer()
    const { out } = await runInProcess(['status', '--json', '--url', url])
    expect(JSON.parse(out)).toMatchObject({
      version,
      url,
      internal_errors: 0,
      website_count: 1,
      websites: [{ app_id: 'app_local', plan: 'free', checks_used: 0, checks_left: 500, faults: [] }],
    })
    expect(out).not.toContain(website.private_key)
    expect(out).not.toContain(website.release_secret)
  })

  it('fits on one screen even with many test websites, and does not extend their lifetimes', async () => {
    const { url, mock } = await startServer()
    const [first] = await Promise.all(Array.from({ length: 30 }, () => mock.createWebsite({ lifetime: '10m' })))
    const before = (await mock.listWebsites()).length
    const expiry = async (): Promise<unknown> => {
      const answer = await fetch(`${url}/_mock/websites`)
      const { websites } = await answer.json()
      return websites.map((each: { expires_at: string | null }) => each.expires_at)
    }
    const expires = await expiry()
    const { out } = await runInProcess(['status', '--url', url])
    expect(first).toBeDefined()
    expect(before).toBe(31)
    expect(out).toContain('and 21 more websites')
    expect(out.split('\n').length).toBeLessThan(50)
    expect(await expiry()).toEqual(expires)
  })

  it('omits faults that can no longer affect a request', async () => {
    const { url, website, check } = await startServer()
    await website.faults.add({ operation: 'checkEmail', status: 503, times: 1 })
    await website.faults.add({ operation: 'checkEmail', status: 503, nth: 1 })
    expect((await runInProcess(['status', '--url', url])).out).toContain(
      'faults    Next checkEmail request: return 503\n            Next checkEmail request: return 503\n',
    )
    await check('ana@shop.example')
    await check('ana@shop.example')
    expect((await runInProcess(['status', '--url', url])).out).toContain('faults    none\n')
  })

  it('finds a local mock by its port', async () => {
    const { url } = await startServer()
    const { exitCode, out } = await runInProcess(['status', '--port', new URL(url).port])
    expect({ exitCode, first: out.split(',')[0] }).toEqual({ exitCode: 0, first: `dc-mock ${version} at ${url}` })
  })

  it.each([
    [['--port', '4742', '--url', nowhere], '--port and --url are mutually exclusive. Use only one of them'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000"'],
  ])('rejects %j', async (flags, message) => {
    expect(await runInProcess(['status', ...flags])).toEqual({ exitCode: 2, out: '', err: `dc-mock: ${message}\n` })
  })

  it('exits with 3 if nothing is listening', async () => {
    const { exitCode, out, err } = await runInProcess(['status', '--url', nowhere])
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: '' })
    expect(err).toContain('start one with npx dc-mock serve --port 9, or specify')
  })
})

describe('wait', () => {
  it('returns immediately if a mock is ready', async () => {
    const { url } = await startServer()
    expect(await runInProcess(['wait', '--url', url])).toEqual({
      exitCode: 0,
      out: `dc-mock ${version} is ready at ${url}\n`,
      err: '',
    })
  })

  it('returns when a mock that was not running becomes ready', async () => {
    const port = await freePort()
    const waiting = startCommand('wait', '--url', `http://127.0.0.1:${port}`)
    const { mock } = await startInProcess()
    await mock.listen({ port })
    expect(await waiting.exit).toMatchObject({ exitCode: 0, err: '' })
  })

  it.each([
    ['a free port', freePort, 'ECONNREFUSED'],
    ['a port that fetch blocks', async () => 9, 'the request cannot be sent: bad port'],
  ])('reports that nothing is listening on %s', async (_what, port, reason) => {
    const url = `http://127.0.0.1:${await port()}`
    expect(await runInProcess(['wait', '--timeout', '0s', '--url', url])).toEqual({
      exitCode: 3,
      out: '',
      err: `dc-mock: Nothing is listening at ${url} (${reason}). Start a mock with npx dc-mock serve --port ${new URL(url).port}, or specify the address of a running mock with --port, --url or DC_MOCK_URL\n`,
    })
  })

  it.each<[string, RequestListener, string]>([
    [
      'a server that returns HTML',
      (_request, response) => response.end('<html>hello</html>'),
      'it responds with status 200',
    ],
    [
      'a gateway that returns 502',
      (_request, response) => response.writeHead(502).end(),
      'it responds with status 502',
    ],
    [
      'a server that returns other JSON',
      (_request, response) => response.end('{"status":"ok"}'),
      'it responds with status 200',
    ],
  ])('reports that %s is not a mock', async (_what, listener, how) => {
    const url = await listening(createServer(listener))
    const { exitCode, err } = await runInProcess(['wait', '--timeout', '0s', '--url', url])
    expect({ exitCode, err }).toEqual({
      exitCode: 3,
      err: `dc-mock: The server at ${url} is not a dc-mock server, or is not ready (${how}). Start a mock with npx dc-mock serve, or specify the address of a running mock with --port, --url or DC_MOCK_URL\n`,
    })
  })

  it('reports that an unresponsive server may be a busy mock', async () => {
    const url = await listening(createServer(() => {}))
    const { exitCode, err } = await runInProcess(['wait', '--timeout', '0s', '--url', url])
    expect({ exitCode, err }).toEqual({
      exitCode: 3,
      err: `dc-mock: ${url} did not respond within 3 s. A busy mock or another program may be listening there. Start a mock with npx dc-mock serve, or specify the address of a running mock with --port, --url or DC_MOCK_URL\n`,
    })
  })

  it('reports that the server does not speak HTTP', async () => {
    const url = await listening(createRawServer((socket) => socket.end('220 mail ready\r\n')))
    const { exitCode, err } = await runInProcess(['wait', '--timeout', '0s', '--url', url])
    expect(exitCode).toBe(3)
    expect(err).toContain('it does not speak HTTP')
  })

  it('suggests the right URL if the scheme or path is wrong', async () => {
    const { url } = await startServer()
    const tls = url.replace('http:', 'https:')
    const fix = 'or specify the address of a running mock with --port, --url or DC_MOCK_URL'
    expect(await runInProcess(['status', '--url', tls])).toEqual({
      exitCode: 3,
      out: '',
      err: `dc-mock: No dc-mock server is reachable at ${tls} (ERR_SSL_WRONG_VERSION_NUMBER); did you mean ${url}? Otherwise start one with npx dc-mock serve, ${fix}\n`,
    })
    const { err } = await runInProcess(['wait', '--timeout', '0s', '--url', tls])
    expect(err).toContain(`(it does not speak TLS; did you mean ${url}?)`)
    expect(await runInProcess(['status'], { env: { DC_MOCK_URL: `${url}/foo` } })).toEqual({
      exitCode: 3,
      out: '',
      err: `dc-mock: No dc-mock found at ${url}/foo (Not found). Did you mean ${url}? Otherwise specify the address of a running mock with --port, --url or DC_MOCK_URL\n`,
    })
  })

  it.each([['soon'], ['-1s'], ['2d']])('rejects --timeout=%s', async (timeout) => {
    const { exitCode, err } = await runInProcess(['wait', `--timeout=${timeout}`])
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: `dc-mock: --timeout must be a duration up to one day, such as 30s or 2m, not "${timeout}"\n`,
    })
  })
})

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => sockets.add(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
