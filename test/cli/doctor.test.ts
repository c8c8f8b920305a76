import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { version } from '../../src/spec/version.ts'
import { freePort } from '../support/free-port.ts'
import { startInProcess, startServer } from '../support/start.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { type CommandResult, runInProcess } from './command-line.ts'

const mockKey = 'dcp_mockLocalDevelopmentKey00000000000000000'
const liveKey = 'dcp_8Kq2vN1xLiveLiveLiveLiveLiveLiveLiveLive'
/** HTTP clients block this port, so requests to this URL always fail. */
const nowhere = 'http://127.0.0.1:1'

interface Setting {
  files?: Readonly<Record<string, string>>
  env?: Record<string, string>
  url?: string
}

/** Runs `doctor` in a new folder with these files. */
async function runDoctor(
  { files = {}, env = {}, url = nowhere }: Setting,
  ...flags: readonly string[]
): Promise<CommandResult> {
  const before = process.cwd()
  onTestFinished(() => process.chdir(before))
  process.chdir(await createTemporaryFolder(files))
  return runInProcess(['doctor', '--url', url, ...flags], { env })
}

interface Finding {
  id: string
  status: string
  message: string
  fix: string | null
}

async function findingOf(id: string, setting: Setting): Promise<Finding & { exitCode: number }> {
  const { out, exitCode } = await runDoctor(setting, '--json')
  const { findings, ok }: { findings: Finding[]; ok: boolean } = JSON.parse(out)
  expect(ok).toBe(exitCode === 0)
  const found = findings.find((finding) => finding.id === id)
  if (!found) throw new Error(`No finding ${id} among ${findings.map((finding) => finding.id).join(', ')}`)
  return { ...found, exitCode }
}

describe('doctor', () => {
  it('reports no problems in a correct setup', async () => {
    const { exitCode, out, err } = await runDoctor({})
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out.split('\n')).toEqual([
      `ok    Node ${process.versions.node}`,
      'ok    No dc-mock.yaml in this folder',
      `ok    Nothing is listening at ${nowhere}, so dc-mock serve --port 1 can`,
      '      use this address',
      'ok    No HTTP proxy is set in the environment',
      'ok    No DC_ variables are set. To print the variables to set once a mock is',
      `      running, run npx dc-mock env --url ${nowhere}`,
      '',
      'No problems found.',
      '',
    ])
  })

  it('lists problems with their fixes and a summary, and exits with 1', async () => {
    const { exitCode, out } = await runDoctor({
      files: { 'dc-mock.yaml': 'serve: { prot: 1 }' },
      env: { HTTP_PROXY: 'http://me:secret@proxy.corp.example:3128' },
    })
    expect(exitCode).toBe(1)
    expect(out).toContain('fail  dc-mock.yaml:1: serve.prot is not a setting\n      → Did you mean port?\n')
    expect(out).toMatch(/\n1 problem, 1 warning\.\n$/)
    expect(out).not.toContain('secret')
  })

  it('reports that dc-mock.yml is not read', async () => {
    expect(await findingOf('dc-mock.yaml', { files: { 'dc-mock.yml': 'serve: { port: 4020 }\n' } })).toMatchObject({
      status: 'fail',
      message: 'dc-mock.yml is not read',
      fix: 'Rename it to dc-mock.yaml',
      exitCode: 1,
    })
  })

  it('distinguishes a mock from another server at the same address', async () => {
    const { url } = await startServer()
    expect(await findingOf('address', { url })).toMatchObject({
      status: 'ok',
      message: `dc-mock ${version} is running at ${url}`,
    })
    const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    expect(await findingOf('address', { url: `http://127.0.0.1:${port}` })).toMatchObject({
      status: 'warn',
      message: `Another program is listening at http://127.0.0.1:${port}: it responds with status 200`,
      fix: `Start the mock on another port with npx dc-mock serve --port ${port + 1}, or stop the other program`,
    })
  })

  it('reports that an unresponsive server may be a busy mock', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    onTestFinished(() => silent.closeAllConnections())
    onTestFinished(() => void silent.close())
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as AddressInfo
    expect(await findingOf('address', { url: `http://127.0.0.1:${port}` })).toMatchObject({
      status: 'warn',
      message: `http://127.0.0.1:${port} did not respond within 3 s. A busy mock or another program may be listening there`,
    })
  })

  it('reports active faults and exhausted quotas, except on websites created by tests', async () => {
    const { url, mock, website } = await startServer({ scenario: 'quota-exhausted' })
    await website.faults.add({ status: 503, times: 1 })
    await website.outages.add('keyStore')
    const shop = await mock.createWebsite()
    await mock.createWebsite({ lifetime: '10m', scenario: 'quota-exhausted' })
    const { out, exitCode } = await runDoctor({ url }, '--json')
    const { findings }: { findings: Finding[] } = JSON.parse(out)
    expect(exitCode).toBe(0)
    expect(findings.filter(({ id }) => id === 'faults' || id === 'quota')).toEqual([
      {
        id: 'faults',
        status: 'warn',
        message:
          'Faults are active for app_local (Next request: return 503; Key store unreachable: requests with uncached keys fail with 500)',
        fix: `To remove the faults, open ${url}/_mock/ui/?website=app_local&panel=faults. To start over, run npx dc-mock scenario load default --website app_local --url ${url}`,
      },
      {
        id: 'quota',
        status: 'warn',
        message: 'The website app_local has used all 500 free checks, so email checks fail with 429',
        fix: `Start over: npx dc-mock scenario load default --website app_local --url ${url}`,
      },
    ])
    await website.load('default')
    await shop.faults.add({ status: 503, times: 1 })
    await fetch(`${url}/api/v1/export/health`, { headers: { 'x-dc-key': shop.private_key } })
    expect(JSON.parse((await runDoctor({ url }, '--json')).out).findings).not.toContainEqual(
      expect.objectContaining({ id: expect.stringMatching(/faults|quota/) }),
    )
  })

  it('uses the control token to read the quota, and reports a missing, wrong or invalid token', async () => {
    const { mock } = await startInProcess({ scenario: 'quota-exhausted' })
    const { url } = await mock.listen({ controlToken: 'geheim' })
    expect(await findingOf('quota', { url, env: { DC_MOCK_TOKEN: 'geheim' } })).toMatchObject({ status: 'warn' })
    const fix = 'Set DC_MOCK_TOKEN to the mock’s control token'
    expect(await findingOf('website', { url })).toMatchObject({ status: 'warn', fix })
    expect(await findingOf('website', { url, env: { DC_MOCK_TOKEN: 'wrong' } })).toMatchObject({ status: 'warn', fix })
    expect(await findingOf('DC_MOCK_TOKEN', { url, env: { DC_MOCK_TOKEN: 'two words' } })).toMatchObject({
      status: 'fail',
      fix,
    })
  })

  it.each<[Record<string, string>, string, RegExp]>([
    [{ http_proxy: 'http://p.example:1' }, 'warn', /http_proxy is set \(p\.example:1\), .* 127\.0\.0\.1 and localhost/],
    [{ ALL_PROXY: 'socks5://p.example:1', NO_PROXY: 'localhost' }, 'warn', /NO_PROXY does not contain 127\.0\.0\.1\./],
    [{ HTTP_PROXY: 'http://p.example', no_proxy: '127.0.0.1, localhost' }, 'ok', /excludes/],
    [{ HTTP_PROXY: 'http://p.example', NO_PROXY: '*' }, 'ok', /excludes/],
    [{ HTTPS_PROXY: 'http://p.example' }, 'ok', /No HTTP proxy/],
  ])('checks the proxy settings %j: %s', async (env, status, message) => {
    expect(await findingOf('proxy', { env })).toMatchObject({ status, message: expect.stringMatching(message) })
  })

  it.each([
    [{}, 'export NO_PROXY="127.0.0.1,localhost" no_proxy="127.0.0.1,localhost"'],
    [
      { NO_PROXY: 'a.example' },
      'export NO_PROXY="$NO_PROXY,127.0.0.1,localhost" no_proxy="$NO_PROXY,127.0.0.1,localhost"',
    ],
    [
      { no_proxy: 'a.example' },
      'export NO_PROXY="$no_proxy,127.0.0.1,localhost" no_proxy="$no_proxy,127.0.0.1,localhost"',
    ],
    [
      { NO_PROXY: 'a.example', no_proxy: 'b.example' },
      'export NO_PROXY="$NO_PROXY,127.0.0.1,localhost" no_proxy="$no_proxy,127.0.0.1,localhost"',
    ],
  ])('suggests a command that keeps the proxy exceptions %j', async (env, fix) => {
    expect(await findingOf('proxy', { env: { HTTP_PROXY: 'http://p.example', ...env } })).toMatchObject({ fix })
  })

  it.each<[string, Record<string, string>, string, RegExp]>([
    [
      "a mock's key for a live host",
      { DC_API_KEY: mockKey, DC_BASE_URL: 'https://api.live.example' },
      'fail',
      /is a mock key, but DC_BASE_URL points to api\.live\.example, which responds with 401/,
    ],
    [
      'a live key for a live host',
      { DC_API_KEY: liveKey, DC_BASE_URL: 'https://api.live.example' },
      'warn',
      /is not a mock key, and DC_BASE_URL points to api\.live\.example\. Your app may call a live service and use up the email check quota/,
    ],
    [
      'a live key for a mock that runs elsewhere',
      { DC_API_KEY: liveKey, DC_BASE_URL: 'https://mock.example', DC_MOCK_URL: 'https://mock.example' },
      'warn',
      /was not created by a mock/,
    ],
    ['a blank at the end', { DC_API_KEY: `${mockKey}\n` }, 'warn', /starts or ends with a space/],
  ])('checks DC_API_KEY: %s', async (_what, env, status, message) => {
    expect(await findingOf('DC_API_KEY', { env })).toMatchObject({
      status,
      message: expect.stringMatching(message),
      exitCode: status === 'fail' ? 1 : 0,
    })
  })

  it('warns about a live key if DC_BASE_URL points to a mock', async () => {
    const { url } = await startServer()
    const env = { DC_API_KEY: liveKey, DC_BASE_URL: url }
    expect(await findingOf('DC_API_KEY', { env, url })).toMatchObject({
      status: 'warn',
      message: expect.stringMatching(/was not created by a mock, but DC_BASE_URL points to a mock/),
      fix: `To use the mock’s key, run eval "$(npx dc-mock env --url ${url})" or npx dc-mock exec -- COMMAND`,
      exitCode: 0,
    })
  })

  it.each([`"${mockKey}"`, `'${mockKey}'`, ` "${mockKey} "`])(
    'reports a key that includes quotation marks: %j',
    async (key) => {
      const { url } = await startServer()
      expect(await findingOf('DC_API_KEY', { env: { DC_API_KEY: key, DC_BASE_URL: url } })).toMatchObject({
        status: 'fail',
        message: 'The value of DC_API_KEY includes quotation marks',
        fix: 'Remove the quotation marks',
        exitCode: 1,
      })
    },
  )

  it('reports that nothing is listening at DC_BASE_URL, even if a mock runs at another address', async () => {
    const { url } = await startServer()
    const unusedPort = await freePort()
    const env = { DC_BASE_URL: `http://127.0.0.1:${unusedPort}`, DC_MOCK_URL: url }
    expect(await findingOf('DC_BASE_URL', { env, url })).toMatchObject({
      status: 'fail',
      message: `DC_BASE_URL points to 127.0.0.1:${unusedPort}, but nothing is listening at that address`,
      fix: `To use the running mock, run eval "$(npx dc-mock env --url ${url})". To start a mock at the URL in DC_BASE_URL, run npx dc-mock serve --port ${unusedPort}`,
      exitCode: 1,
    })
    expect(await findingOf('DC_BASE_URL', { env })).toMatchObject({
      fix: `Start a mock with npx dc-mock serve --port ${unusedPort}, or set DC_BASE_URL to the address of a running mock`,
    })
    expect((await runDoctor({ env, url })).out).not.toContain('are consistent')
  })

  it.each([
    ['127.0.0.1:4010', 'fail'],
    ['ftp://127.0.0.1', 'fail'],
    ['http://127.0.0.1:4010/api/v1', 'warn'],
    ['http://127.0.0.1:4010//', 'warn'],
    ['http://127.0.0.1:4010 ', 'fail'],
  ])('reports a problem with DC_BASE_URL=%j', async (url, status) => {
    expect(await findingOf('DC_BASE_URL', { env: { DC_BASE_URL: url } })).toMatchObject({ status })
  })

  it.each([[''], ['/']])('accepts the address of a mock with %j appended', async (end) => {
    const { url } = await startServer()
    const env = { DC_API_KEY: mockKey, DC_BASE_URL: `${url}${end}` }
    expect(await findingOf('variables', { env })).toMatchObject({ status: 'ok', exitCode: 0 })
  })

  it('accepts a mock key if the host name in DC_BASE_URL is not public', async () => {
    const env = { DC_API_KEY: mockKey, DC_BASE_URL: 'http://mock:4010' }
    expect(await findingOf('variables', { env })).toMatchObject({ status: 'ok', exitCode: 0 })
  })

  it('reports that DC_MOCK_TOKEN is set and valid if no other variable is set', async () => {
    expect(await findingOf('variables', { env: { DC_MOCK_TOKEN: 'geheim' } })).toMatchObject({
      status: 'ok',
      message: 'DC_MOCK_TOKEN is set and valid',
    })
  })

  it('reports a password in dc-mock.yaml without printing it, and suggests DC_MOCK_STORE instead', async () => {
    const files = { 'dc-mock.yaml': 'serve:\n  store: redis://:geheim@127.0.0.1\n' }
    const found = await findingOf('dc-mock.yaml', { files })
    expect(found).toMatchObject({
      status: 'fail',
      message: 'dc-mock.yaml:2: serve.store contains a password, which is not allowed in a config file',
      fix: 'Set the store URL with DC_MOCK_STORE instead',
    })
    expect(JSON.stringify(found)).not.toContain('geheim')
  })

  it.each([[[]], [['--json']]])('prints only the beginning of a key when run with %j', async (flags) => {
    const env = { DC_API_KEY: liveKey, DC_BASE_URL: 'http://127.0.0.1:4010' }
    const { out } = await runDoctor({ env }, ...flags)
    expect(out).toContain('dcp_8Kq2vN1x…')
    expect(out).not.toContain(liveKey.slice(0, 13))
  })

  it('checks the project’s packages and dc-mock.yaml', async () => {
    const files = {
      'node_modules/redis/package.json': '{"version":"4.7.1"}',
      'node_modules/@datacops/services-sdk/package.json': '{"version":"1.0.2"}',
      'dc-mock.yaml': 'serve: { port: 4020 }\ntargets: { staging: { url: "https://a.example" } }\n',
    }
    const { out, exitCode } = await runDoctor({ files }, '--json')
    const { findings }: { findings: Finding[] } = JSON.parse(out)
    const short = findings.map(({ id, status }) => `${status} ${id}`)
    expect(exitCode).toBe(0)
    expect(short.slice(-3)).toEqual(['warn client address', 'warn client timeout', 'warn package redis'])
    expect(findings[1]?.message).toBe('dc-mock.yaml sets port for serve. Targets: staging')
    expect(findings.at(-1)).toMatchObject({
      message: 'redis 4.7.1 is too old for serve --store, which needs redis 5 or later',
      fix: 'To update the redis package, run npm install redis@latest',
    })
  })

  it('mentions a missing DC_BASE_URL only once', async () => {
    const files = { 'node_modules/@datacops/services-sdk/package.json': '{"version":"1.0.3"}' }
    const { out } = await runDoctor({ files })
    expect(out).toContain('DC_BASE_URL is not set')
    expect(out).not.toContain('No DC_ variables are set')
  })

  it('accepts version 5 of the redis package', async () => {
    const files = { 'node_modules/redis/package.json': '{"version":"5.0.0"}' }
    expect((await runDoctor({ files })).out).not.toContain('redis')
  })
})
