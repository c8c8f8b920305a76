import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { version } from '../../src/spec/version.ts'
import { freePort } from '../support/free-port.ts'
import { exchangeRaw, request } from '../support/raw-http.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runInProcess } from './command-line.ts'
import { runCommand, startServe } from './serve-process.ts'

const check = '/api/v1/services/email/check'

describe('dc-mock serve', () => {
  it('prints its address, its keys, and commands to copy', async () => {
    const { line, signal, exit } = runCommand(['--port', '0'])
    await line(/Ctrl\+C/)
    signal('SIGTERM')
    const { stdout } = await exit
    const plain = stdout.replaceAll(version, '<version>').replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>')
    await expect(plain).toMatchFileSnapshot('help/start.txt')
  })

  it('prints the settings that change its responses', async () => {
    const flags = ['--assumptions', 'contrary', '--now', '2030-01-01T00:00:00Z', '--seed', '3', '--check-responses']
    const { line, signal, exit } = runCommand(['--port', '0', ...flags])
    await line(/Ctrl\+C/)
    signal('SIGTERM')
    const { stdout } = await exit
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        '  assumptions      contrary, which reverses some of the assumptions',
        '  clock            started at 2030-01-01T00:00:00.000Z',
        '  seed             3, so each run generates the same IDs and keys',
        '  responses        checked against openapi.yaml',
      ]),
    )
  })

  it('prints a curl command that returns the promised response', async () => {
    const { line } = runCommand(['--port', '0'])
    const curl = await line(/^curl /)
    const { stdout } = await promisify(execFile)('sh', ['-c', curl])
    expect(JSON.parse(stdout).data.emailInfo.action).toBe('BLOCK')
  })

  it('prints environment variables that a client can use unchanged', async () => {
    const { line } = runCommand(['--port', '0'])
    const exported = await line(/^export /)
    const { stdout } = await promisify(execFile)('sh', ['-c', `${exported}; echo "$DC_BASE_URL $DC_API_KEY"`])
    const [baseUrl, key = ''] = stdout.trim().split(' ')
    const response = await fetch(`${baseUrl}/api/v1/export/health`, { headers: { 'x-dc-key': key } })
    expect(response.status).toBe(200)
  })

  it('prints environment variables that point the other commands to the mock', async () => {
    const { line } = runCommand(['--port', '0'])
    const exported = await line(/^export /)
    const { stdout } = await promisify(execFile)('sh', ['-c', `${exported}; echo "$DC_MOCK_URL"`])
    const { exitCode, err } = await runInProcess(['status'], { env: { DC_MOCK_URL: stdout.trim() } })
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
  })

  it('logs its address and its website in the first line of the JSON log', async () => {
    const { url, listening } = await startServe()
    expect(listening).toMatchObject({ event: 'listening', version, url, socket: url })
    const website = await (await fetch(`${url}/_mock/websites/app_local`)).json()
    expect(listening.website).toEqual(website)
  })

  it('prints nothing with --log silent', async () => {
    const port = await freePort()
    const { signal, exit } = runCommand(['--port', String(port), '--log', 'silent'])
    await untilReady(`http://127.0.0.1:${port}`)
    signal('SIGTERM')
    expect(await exit).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('starts in a scenario given by name', async () => {
    const { url, listening } = await startServe('--scenario', 'quota-exhausted')
    expect(listening.website).toMatchObject({ checks_left: 0, scenario: { name: 'quota-exhausted' } })
    expect((await checkEmail(url, 'ana@shop.example')).status).toBe(429)
  })

  it('starts in a scenario from a file', async () => {
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'shop.yaml'), 'title: My shop\nplan: business\nchecks_used: 7\n')
    const { listening } = await startServe('--scenario', join(folder, 'shop.yaml'))
    expect(listening.website).toMatchObject({
      plan: 'business',
      checks_used: 7,
      scenario: { name: null, title: 'My shop' },
    })
  })

  it('starts its clocks at the given time, and does not freeze them', async () => {
    const { url } = await startServe('--now', '2031-05-01T12:00:00Z')
    const clock = await (await fetch(`${url}/_mock/clock`)).json()
    expect(clock).toMatchObject({ frozen: false, now: expect.stringMatching(/^2031-05-01T12:/) })
    const made = await (await fetch(`${url}/_mock/websites`, { method: 'POST', body: '{}' })).json()
    expect(made.keys[0].created_at).toMatch(/^2031-05-01T12:/)
  })

  it('generates the same keys from the same seed, and different keys from a different seed', async () => {
    const keys = async (seed: string): Promise<unknown> => {
      const { url } = await startServe('--seed', seed)
      const { app_id, private_key } = await (
        await fetch(`${url}/_mock/websites`, { method: 'POST', body: '{}' })
      ).json()
      return { app_id, private_key }
    }
    const [first, again, other] = await Promise.all([keys('1'), keys('1'), keys('2')])
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  })

  it('accepts another path segment for the automation platform', async () => {
    const { url } = await startServe('--automation-platform', 'make')
    const post = (word: string): Promise<Response> => fetch(`${url}/api/v1/conversions/${word}`, { method: 'POST' })
    expect((await post('make')).status).toBe(401)
    expect((await post('zapier')).status).toBe(404)
  })

  it('accepts only the configured host names', async () => {
    const names = ['--allow-host', 'mock', '--allow-host', 'Mock.Internal', '--public-url', 'https://shared.example/']
    const { listening } = await startServe(...names)
    const statusAs = async (host: string): Promise<number | undefined> =>
      (await exchangeRaw(listening.socket, request('GET /_mock/websites HTTP/1.1', { host })))[0]?.status
    expect(await statusAs('mock:4010')).toBe(200)
    expect(await statusAs('mock.internal')).toBe(200)
    expect(await statusAs('shared.example')).toBe(200)
    expect(await statusAs('evil.example')).toBe(403)
  })

  it('prints the public URL and uses it in links', async () => {
    const { url, listening } = await startServe(
      ...['--public-url', 'https://shared.example/mock/', '--scenario', 'returning-user'],
    )
    expect(url).toBe('https://shared.example/mock')
    const { socket, website } = listening
    await fetch(`${socket}/public/data-deletion/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cop_key: website.cop_key, email: 'ana@shop.example' }),
    })
    const mail = await (await fetch(`${socket}/_mock/mailbox/latest?to=ana@shop.example`)).json()
    expect(mail.links[0].href).toMatch(/^https:\/\/shared\.example\/mock\/public\/data-deletion\/confirm\//)
  })

  it('requires the control token for the control plane, but not for the service', async () => {
    const { url } = await startServe('--control-token', 'open-sesame')
    const websites = (token: string): Promise<Response> =>
      fetch(`${url}/_mock/websites`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    expect((await websites('')).status).toBe(401)
    expect((await websites('close-sesame')).status).toBe(401)
    expect((await websites('open-sesame')).status).toBe(200)
    expect((await checkEmail(url, 'ana@shop.example')).status).toBe(200)
  })

  it('explains how to free or change the port if another dc-mock server uses the port', async () => {
    const first = await startServe()
    const { port } = new URL(first.url)
    const { code, stdout, stderr } = await runCommand(['serve', '--port', port]).exit
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(
      `dc-mock: Port ${port} on 127.0.0.1 is in use by another dc-mock server (${version}). Use the running server, or choose another port with --port (--port 0 uses a free port). To stop the running server, run npx dc-mock stop --port ${port}, or press Ctrl+C in its terminal\n`,
    )
  })

  it('explains how to change the port if another program uses the port', async () => {
    const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const { code, stderr } = await runCommand(['serve', '--port', String(port)]).exit
    expect(code).toBe(2)
    expect(stderr).toBe(
      `dc-mock: Port ${port} on 127.0.0.1 is in use. Choose another port with --port (--port 0 uses a free port)\n`,
    )
  })
})

function checkEmail(url: string, email: string): Promise<Response> {
  return fetch(url + check, {
    method: 'POST',
    headers: { 'x-dc-key': 'dcp_mockLocalDevelopmentKey00000000000000000', 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
}

/** Waits until the server responds. The server prints nothing, so a response is the only sign that the server is ready. */
async function untilReady(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/_mock/health`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
