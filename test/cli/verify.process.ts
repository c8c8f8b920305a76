/** Runs `verify` in a separate process against servers. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ReceivedRequest, serveDeployment } from '../contract/serve-deployment.ts'
import { liveKey } from '../contract/target.ts'
import { startServer } from '../support/start.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runVerify, withoutProgress } from './command-line.ts'
import { runCommand } from './serve-process.ts'

const checkPath = '/api/v1/services/email/check'
const quick = ['--rate', '1000']

describe('verify on a third-party deployment', () => {
  it('uses no email checks and stores nothing by default', async () => {
    const { url, website, env, requests } = await serveDeployment()
    const before = await website.save()
    const { code, stdout, stderr } = await runCommand(['verify', url, '--target', 'foreign', ...quick], env).exit
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('uses no email checks')
    expect(stdout).toContain('used 0 of 0 checks · exit 0')
    expect(stdout).toMatch(/^NOT TESTED: \d+ rules/m)
    expect(await website.read()).toMatchObject({ checks_used: 0, counts: { people: 0, conversions: 0, visits: 0 } })
    expect((await website.save()).people).toEqual(before.people)
    expect(checksAmong(requests)).toEqual([])
  })

  it('uses at most three email checks with --budget 3, and sends no control-plane requests', async () => {
    const { url, website, env, requests } = await serveDeployment()
    const dry = await runCommand(['verify', url, '--target', 'foreign', '--budget', '3', '--dry-run'], env).exit
    expect(dry.stdout).toContain('uses at most 3 email checks')
    expect(requests).toEqual([])

    const { code, stdout } = await runCommand(['verify', url, '--target', 'foreign', '--budget', '3', ...quick], env)
      .exit
    expect({ code, spent: /used \d.*/.exec(stdout)?.[0] }).toEqual({ code: 0, spent: 'used 3 of 3 checks · exit 0' })
    const checks = checksAmong(requests)
    expect(checks).toHaveLength(3)
    // The ledger also contains rejected checks, because `verify` does not know in advance whether they count.
    const counted = checks.filter(({ status }) => status === 200).length
    const people = Number(/creates (\d+) p/.exec(dry.stdout)?.[1])
    expect(await website.read()).toMatchObject({ checks_used: counted, counts: { people } })
    expect(requests.filter(({ path }) => path.startsWith('/_mock'))).toEqual([])
    expect(requests).toHaveLength(Number(/(\d+) requests/.exec(dry.stdout)?.[1]))
  })

  it('identifies itself in the User-Agent header, which --header can override', async () => {
    const { url, env, requests } = await serveDeployment()
    const only = ['--only', 'health.tests-a-key', '--header', 'X-Gateway: staging one', ...quick]
    await runVerify([url, '--target', 'foreign', ...only], { env })
    await runVerify([url, '--target', 'foreign', ...only, '--header', 'User-Agent: ours/1'], { env })
    const agents = new Set(requests.map(({ headers }) => headers['user-agent']?.replace(/run \w{6}/, 'run ID')))
    expect([...agents]).toEqual([expect.stringMatching(/^dc-mock\/\S+ \(contract run ID\)$/), 'ours/1'])
    expect(new Set(requests.map(({ headers }) => headers['x-gateway']))).toEqual(new Set(['staging one']))
  })

  it('shows the rate from --rate in the plan', async () => {
    const { url, env } = await serveDeployment()
    const words = [url, '--target', 'foreign', '--only', 'getHealth.missing-credential', '--dry-run']
    expect((await runVerify([...words, '--rate', '0.5'], { env })).out).toMatch(/(\d+) requests, \d+ s at 0\.5\/s/)
  })

  it('prints and writes no secrets, whatever the deployment returns', async () => {
    const { url, env, website } = await serveDeployment({
      changeResponse: async (response, request) => {
        const { status, headers } = response
        const body = (await request.text()).slice(0, 300)
        return new Response(
          JSON.stringify({ message: `you sent ${request.headers.get('x-dc-key')} ${request.url} ${body}` }),
          {
            status: status === 401 ? 403 : status,
            headers,
          },
        )
      },
    })
    const folder = await createTemporaryFolder()
    const files = ['json', 'junit', 'github', 'pretty'].map((format) => `${format}=${join(folder, format)}`)
    const reports = files.flatMap((file) => ['--report', file])
    const permissions = ['--budget', '60', '--allow', 'writes,destructive', '--cdn-url', url]
    const { code, stdout, stderr } = await runCommand(
      ['verify', url, '--target', 'foreign', ...quick, ...permissions, ...reports, '--report', 'pretty'],
      env,
    ).exit
    const written = await Promise.all(
      ['json', 'junit', 'github', 'pretty'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    expect(code).toBe(1)
    for (const text of [stdout, stderr, ...written]) {
      expect(text).not.toContain(liveKey)
      expect(text).not.toContain(website.cop_key)
      expect(text).not.toContain(website.release_secret)
      expect(text).not.toContain('node:internal')
    }
    expect(written[0]).toContain('$DC_API_KEY')
  })
})

describe('a mock', () => {
  it('is detected on loopback, and all rules run on temporary websites', async () => {
    const { mock, url } = await startServer()
    const { code, stdout, stderr } = await runCommand(['verify', url]).exit
    expect({ code, problems: withoutProgress(stderr) }).toEqual({ code: 0, problems: '' })
    expect(stdout).toContain(`target  ${url} (mock)`)
    expect(stdout).toMatch(/tests \d+ rules, none skipped/)
    expect(stdout).toMatch(/^PASSED \d+ rules · \d+\.\d s · exit 0$/m)
    expect(await mock.listWebsites()).toHaveLength(1)
    expect((await mock.website.read()).checks_used).toBe(0)
  })

  it('has no traces of the run in its journal afterwards', async () => {
    const { mock, url, check } = await startServer()
    await check('ana@shop.example')
    const { exitCode } = await runVerify([url])
    expect(exitCode).toBe(0)
    const { entries, dropped } = await mock.requests.query({ limit: 1000 })
    expect(entries.map(({ email, request }) => email ?? `${request.method} ${request.path}`)).toEqual([
      'ana@shop.example',
    ])
    expect(dropped).toBe(0)
  })

  it('is started by --mock, which needs no address and ignores DC_API_KEY', async () => {
    const { code, stdout, stderr } = await runCommand(['verify', '--mock', '--report', 'json'], { DC_API_KEY: liveKey })
      .exit
    const report = JSON.parse(stdout)
    expect({ code, stderr, version: report.version }).toEqual({ code: 0, stderr: '', version: 1 })
    expect(report).toMatchObject({ target: { kind: 'mock', key: null }, headline: null, exit_code: 0 })
    expect(report.plan.skipped).toEqual([])
    expect(new Set(report.rules.map(({ verdict }: { verdict: string }) => verdict))).toEqual(new Set(['passed']))
  })
})

describe('SIGINT', () => {
  it('ends the run, and the report and the ledger include the checks used so far', async () => {
    const folder = await createTemporaryFolder()
    const ledger = join(folder, 'ledger.json')
    let arrived = () => {}
    const reached = new Promise<void>((resolve) => {
      arrived = resolve
    })
    let checks = 0
    const { url, env, requests } = await serveDeployment({
      changeResponse: async (response, request) => {
        // The second check hangs, so that the run stops halfway.
        if (request.url.endsWith(checkPath) && request.headers.get('x-dc-key') === liveKey && ++checks === 2) {
          arrived()
          await new Promise(() => {})
        }
        return response
      },
    })
    const words = ['verify', url, '--target', 'foreign', '--budget', '3', ...quick, '--ledger', ledger]
    const run = runCommand([...words, '--report', 'pretty', '--report', `json=${join(folder, 'report.json')}`], env)
    await reached
    run.signal('SIGINT')
    const { code, stdout, stderr } = await run.exit
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' })
    expect(stdout).toMatch(/^STOPPED after \d+ of \d+ requests · used 2 of 3 checks · exit 130$/m)
    expect(checksAmong(requests)).toHaveLength(2)
    const [entry] = Object.values(JSON.parse(await readFile(ledger, 'utf8')).deployments[url])
    expect(entry).toMatchObject({ checks: 2 })
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
    expect(report).toMatchObject({ exit_code: 130, problem: { kind: 'stopped' }, sent: { check: 2 } })
    await expect(stat(`${ledger}.lock`)).rejects.toThrow('ENOENT')
  })
})

describe('--baseline', () => {
  it('fails only for new findings, and compares two deployments', async () => {
    const folder = await createTemporaryFolder()
    const before = join(folder, 'before.json')
    const words = ['--target', 'foreign', '--only', 'getHealth', ...quick]
    const deployment = await serveDeployment({
      changeResponse: (response) => replaceMessage(response, 'Invalid API key', 'Wrong key'),
    })
    const first = await runVerify([deployment.url, ...words, '--report', `json=${before}`], { env: deployment.env })
    expect(first.exitCode).toBe(1)

    const again = await runVerify([deployment.url, ...words, '--baseline', before], { env: deployment.env })
    expect(again.exitCode).toBe(0)
    expect(again.out).toMatch(/known before/)
    expect(again.out).toMatch(/: 0 new, \d known, 0 fixed$/m)

    const other = await serveDeployment({
      changeResponse: (response) => replaceMessage(response, 'Missing x-dc-key header', 'No key'),
    })
    const compared = await runVerify([other.url, ...words, '--baseline', before], { env: other.env })
    expect(compared.exitCode).toBe(1)
    expect(compared.out).toContain(`compared with ${deployment.url} (`)
    expect(compared.out).toMatch(/: 2 new, 1 known, 2 fixed$/m)
  })

  it('rejects a file that is not a report', async () => {
    const folder = await createTemporaryFolder()
    const file = join(folder, 'x.json')
    await writeFile(file, '{"tool":{"name":"other"},"version":1}')
    const { exitCode, err } = await runVerify(['http://127.0.0.1:9', '--baseline', file])
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: `dc-mock: --baseline: ${file} is not a dc-mock verify report in JSON. Create one with --report json=FILE\n`,
    })
  })
})

/** Returns the requests that may have used a check. */
function checksAmong(requests: readonly ReceivedRequest[]): readonly ReceivedRequest[] {
  return requests.filter(({ path, headers }) => path === checkPath && headers['x-dc-key'] === liveKey)
}

async function replaceMessage(response: Response, from: string, to: string): Promise<Response> {
  const { status, headers } = response
  return new Response((await response.text()).replace(from, to), { status, headers })
}
