import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveDeployment } from '../contract/serve-deployment.ts'
import { liveKey } from '../contract/target.ts'
import { freePort } from '../support/free-port.ts'
import { startInProcess, startServer } from '../support/start.ts'
import { startStub } from '../support/stub-server.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runVerify } from './command-line.ts'

const mockKey = 'dcp_mockLocalDevelopmentKey00000000000000000'
const url = 'https://api.example'

describe('wrong usage of verify', () => {
  it.each([
    [
      '',
      'dc-mock verify needs the URL of a deployment, a target name from dc-mock.yaml, or --mock. For help, run npx dc-mock verify --help',
    ],
    [`${url} --mock`, `--mock and ${url} are mutually exclusive. Use only one of them`],
    ['--mock --target own', '--mock and --target own are mutually exclusive. Use only one of them'],
    [`${url} --target ours`, '--target must be one of mock, own, foreign, not "ours"'],
    [`${url} --target forein`, '--target must be one of mock, own, foreign, not "forein". Did you mean foreign?'],
    [
      `${url} --target mock`,
      '--target mock can only be used for a dc-mock server at a loopback address, such as http://127.0.0.1:4010. If the deployment is yours, use --target own. Otherwise, use --target foreign',
    ],
    [
      `${url} --allow write`,
      '--allow must be one of writes, destructive, fuzz, misplaced-key, not "write". Did you mean writes?',
    ],
    [
      `${url} --allow writes,fuz`,
      '--allow must be one of writes, destructive, fuzz, misplaced-key, not "fuz". Did you mean fuzz?',
    ],
    [`${url} --budget many`, '--budget must be a whole number of checks, such as 3, not "many"'],
    [`${url} --budget=-1`, '--budget must be a whole number of checks, such as 3, not "-1"'],
    [`${url} --budget -1`, '--budget must be a whole number of checks, such as 3, not "-1"'],
    [`${url} --rate 0`, '--rate must be a number of requests per second, such as 2 or 0.5, not "0"'],
    [`${url} --timeout 10`, '--timeout must be a duration such as 10s or 750ms, not "10"'],
    [`${url} --report jnit`, '--report must be one of pretty, json, junit, github, not "jnit". Did you mean junit?'],
    [`${url} --report json=`, '--report json= requires a file name'],
    [
      `${url} --report json --report junit`,
      '--report json and --report junit cannot both be printed to stdout. Write one of the reports to a file, for example with --report json=FILE',
    ],
    [
      `${url} --report junit=./no-such-folder/a.xml`,
      '--report junit=./no-such-folder/a.xml cannot be written, because the folder ./no-such-folder does not exist or is not writable',
    ],
    [`${url} --report json=.`, '--report json=. cannot be written, because it is a folder'],
    [
      `${url} --report json=a --report junit=a`,
      '--report writes two reports to a. Use a different file for each report',
    ],
    [`${url} --header nonsense`, '--header must be a header such as "x-gateway: staging"'],
    [`${url} --header x-dc-key:a`, '--header cannot set x-dc-key: use DC_API_KEY for the key'],
    [`${url} --cacert ./none.pem`, '--cacert: ./none.pem does not exist'],
    [
      `${url} --baseline ./none.json`,
      '--baseline: ./none.json does not exist. Create a report with --report json=./none.json',
    ],
    [`${url} --cdn-url cdn`, '"cdn" is not a URL. Use a URL such as https://api.staging.example'],
    [
      'ftp://api.example',
      '"ftp://api.example" is neither a URL nor a target, because dc-mock.yaml does not exist. Use a URL such as https://api.staging.example, or define the target in dc-mock.yaml',
    ],
    [
      'api.staging.example',
      '"api.staging.example" is neither a URL nor a target, because dc-mock.yaml does not exist. Did you mean https://api.staging.example?',
    ],
    [
      `${url}/gateway/api/v1/`,
      `"${url}/gateway/api/v1" must not end with /api/v1, because every request adds its full path. Use ${url}/gateway`,
    ],
    ['https://u:p@api.example', '"https://api.example/" must not contain a user name, password, query or fragment'],
    ['http://user:pw@127.0.0.1:9', '"http://127.0.0.1:9/" must not contain a user name, password, query or fragment'],
    ['http://127.0.0.1:9/?token=a', '"http://127.0.0.1:9/" must not contain a user name, password, query or fragment'],
    [`${url} --only email`, 'No rule matches "email". Did you mean "email check"?'],
    [`${url} --only checkEmail.bdy`, 'No rule matches "checkEmail.bdy". Did you mean "checkEmail.body"?'],
    [`${url} --skip check.stored`, 'No rule matches "check.stored". Did you mean "check.stored-result-has-ip-info"?'],
    ['--explain check.stored', 'No rule matches "check.stored". Did you mean "check.stored-result-has-ip-info"?'],
    [
      '--list --only nothing-like-it',
      'No rule matches "nothing-like-it". Run npx dc-mock verify --list to see all rules',
    ],
    [
      `${url} --key dcp_a --only check.stored-result-has-ip-info`,
      'None of the documented rules can be tested: costs 2 checks, but the budget is 0',
    ],
    [
      `${url} --only check.stored-result-has-ip-info --budget 2`,
      'None of the documented rules can be tested: needs a private key (DC_API_KEY)',
    ],
  ])('explains how to fix the command dc-mock verify %s', async (line, message) => {
    const { exitCode, out, err } = await runVerify(line.split(' ').filter((word) => word !== ''))
    expect({ exitCode, out, err }).toEqual({ exitCode: 2, out: '', err: `dc-mock: ${message}\n` })
  })

  it.each([
    ['without a key', [], {}],
    ['with the key of a mock', [], { DC_API_KEY: mockKey }],
    ['with --target own', ['--target', 'own'], {}],
    ['with --target mock', ['--target', 'mock'], {}],
  ])('reports that nothing is listening at a loopback URL, %s', async (_, target, env) => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const { exitCode, err } = await runVerify([nowhere, ...target], { env })
    expect({ exitCode, err }).toEqual({
      exitCode: 3,
      err: `dc-mock: No server is responding at ${nowhere}. Start the deployment, start a mock with npx dc-mock serve --port ${new URL(nowhere).port}, or use --mock for an in-process mock\n`,
    })
  })

  it.each([
    ['without a key', [], {}],
    ['with the key of the mock', [], { DC_API_KEY: mockKey }],
    ['with --target mock', ['--target', 'mock'], {}],
  ])('suggests the URL without its path if a mock is running there, %s', async (_, target, env) => {
    const { url: mockUrl } = await startServer()
    const { exitCode, err } = await runVerify([`${mockUrl}/nowhere`, ...target], { env })
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: `dc-mock: A dc-mock server is running at ${mockUrl}. Remove the path from ${mockUrl}/nowhere, or use --target own\n`,
    })
  })

  it('rejects a mock’s key for a third-party deployment, and accepts the key with --target own', async () => {
    const { exitCode, err } = await runVerify([url], { env: { DC_API_KEY: mockKey } })
    expect(exitCode).toBe(2)
    expect(err).toBe(
      'dc-mock: The key was created by a dc-mock server and works only with that server. Set DC_API_KEY to the deployment’s key, or use --target mock\n',
    )
    expect((await runVerify([url, '--target', 'own', '--dry-run'], { env: { DC_API_KEY: mockKey } })).exitCode).toBe(0)
  })

  it('sends nothing if documented rules need a missing key, unless those rules are excluded', async () => {
    const { url: there } = await serveDeployment()
    const words = [there, '--target', 'foreign', '--rate', '1000']
    const { exitCode, out, err } = await runVerify(words)
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    const line =
      /^dc-mock: \d+ documented rules need a private key, but no key is set. Set DC_API_KEY, or use --without-key to skip these rules\n$/
    expect(err).toMatch(line)
    expect((await runVerify([...words, '--without-key'])).exitCode).toBe(0)
    expect((await runVerify([...words, '--only', 'getHealth.missing-credential'])).exitCode).toBe(0)
    const dry = await runVerify([...words, '--dry-run'])
    expect(dry).toMatchObject({
      exitCode: 0,
      err: expect.stringMatching(
        /^dc-mock: Without --dry-run, this run would not start. \d+ documented rules need a private key, but no key is set. Set DC_API_KEY/,
      ),
    })
    const untestable = await runVerify([...words, '--dry-run', '--without-key', '--only', 'getHealth.success'])
    expect(untestable).toMatchObject({
      exitCode: 0,
      err: expect.stringMatching(
        /^dc-mock: Without --dry-run, this run would not start. None of the documented rules can be tested/,
      ),
    })
  })

  it.each(['null', 'undefined', '', '  '])(
    'rejects the credential "%s" regardless of where it is set, and sends nothing',
    async (value) => {
      const { url, requests } = await serveDeployment()
      const quoted = value.trim() === '' ? 'empty' : `"${value}"`
      const foreign = [url, '--target', 'foreign']
      for (const variable of ['DC_API_KEY', 'DC_COP_KEY', 'DC_RELEASE_SECRET']) {
        const { exitCode, err } = await runVerify(foreign, { env: { DC_API_KEY: liveKey, [variable]: value } })
        expect({ exitCode, err }).toEqual({
          exitCode: 2,
          err: `dc-mock: ${variable} is ${quoted}. Set ${variable} to the real value, or unset the variable\n`,
        })
      }
      for (const flag of ['key']) {
        const { exitCode, err } = await runVerify([...foreign, `--${flag}`, value], { env: { DC_API_KEY: liveKey } })
        const problem =
          value === '' ? 'needs a value: ' : `is ${quoted}. Set --${flag} to the real value, or omit the flag\n`
        expect({ exitCode, err }).toEqual({
          exitCode: 2,
          err: expect.stringContaining(`dc-mock: --${flag} ${problem}`),
        })
      }
      expect(requests).toEqual([])
    },
  )

  it.each([
    ['DC_API_KEY', 'Set DC_API_KEY to the private key, which begins with dcp_'],
    ['DC_COP_KEY', 'Set DC_COP_KEY to the full value issued by the service'],
  ])('rejects a %s that is too short to be a key, and sends nothing', async (variable, fix) => {
    const { url, requests } = await serveDeployment()
    const { exitCode, err } = await runVerify([url, '--target', 'foreign'], {
      env: { DC_API_KEY: liveKey, [variable]: 'api' },
    })
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: `dc-mock: ${variable} has fewer than 12 characters, so it cannot be a key of the service. ${fix}\n`,
    })
    expect(requests).toEqual([])
  })

  it('does not print an invalid credential', async () => {
    const { exitCode, err } = await runVerify([url], { env: { DC_API_KEY: 'dcp_Secret\nInTwoLines' } })
    expect({ exitCode, err }).toEqual({ exitCode: 2, err: 'dc-mock: DC_API_KEY contains invalid characters\n' })
    expect((await runVerify([url, '--key', 'two words'])).err).toBe('dc-mock: --key contains invalid characters\n')
  })

  it('accepts --target mock only if the server is a mock', async () => {
    const other = await startStub((_, response) => void response.writeHead(404).end())
    const { exitCode, err } = await runVerify([other, '--target', 'mock'])
    expect({ exitCode, err }).toEqual({
      exitCode: 3,
      err: `dc-mock: The server at ${other} is not a dc-mock server. Start a mock with npx dc-mock serve, or omit --target mock\n`,
    })
  })

  it('treats a server at a loopback URL that responds with 401 as a third-party deployment', async () => {
    const gateway = await startStub((_, response) => void response.writeHead(401).end('{"message":"Unauthorized"}'))
    const { exitCode, out, err } = await runVerify([gateway, '--without-key', '--dry-run'])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(out).toContain(`target  ${gateway} (foreign)`)
    expect(await runVerify([gateway, '--target', 'mock'])).toMatchObject({
      exitCode: 3,
      err: `dc-mock: The server at ${gateway} is not a dc-mock server. Start a mock with npx dc-mock serve, or omit --target mock\n`,
    })
  })

  it('reports that --key has no effect on a run against a mock', async () => {
    const { mock } = await startInProcess()
    const { url: own } = await mock.listen()
    const { exitCode, err } = await runVerify([own, '--key', liveKey, '--only', 'getHealth.success'])
    expect({ exitCode, err }).toEqual({
      exitCode: 0,
      err: 'dc-mock: --key has no effect, because a run against a mock creates its own websites\n',
    })
  })

  it('requires and sends the control token if the mock has a token', async () => {
    const { mock } = await startInProcess()
    const { url: own } = await mock.listen({ controlToken: 'secret-token' })
    const words = [own, '--only', 'getHealth.success']
    const { exitCode, err } = await runVerify(words)
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: `dc-mock: The dc-mock server at ${own} requires its control token. Set the control token with DC_MOCK_TOKEN, or use --target own\n`,
    })
    const { exitCode: taken, out } = await runVerify(words, { env: { DC_MOCK_TOKEN: 'secret-token' } })
    expect({ taken, found: out.includes(`${own} (mock)`) }).toEqual({ taken: 0, found: true })
    expect(out).not.toContain('secret-token')
  })

  it('accepts only PEM certificates', async () => {
    const file = join(await createTemporaryFolder(), 'a.pem')
    await writeFile(file, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
    const { exitCode, err } = await runVerify([url, '--cacert', file])
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: `dc-mock: --cacert: ${file} does not contain a PEM certificate, which starts with -----BEGIN CERTIFICATE-----\n`,
    })
  })
})

describe('dc-mock.yaml', () => {
  it.each([
    ['targets: [', /^dc-mock\.yaml:1: /],
    ['serve: {}', 'dc-mock.yaml has no targets. Under "targets:", add a target with a url'],
    ['other: 1', 'dc-mock.yaml:1: other is not a setting. Available settings: serve, targets, drill'],
    ['targets:\n  stagin: { url: https://a.example }', 'dc-mock.yaml has no target "staging". Did you mean stagin?'],
    ['targets:\n  live: { url: https://a.example }', 'dc-mock.yaml has no target "staging". Defined targets: live'],
    ['targets:\n  staging: https://a.example', 'dc-mock.yaml:2: targets.staging must be a map with a url'],
    [
      'targets:\n  staging: { target: own }',
      'dc-mock.yaml:2: targets.staging.url must be an address such as https://api.staging.example',
    ],
    [
      'targets:\n  staging: { url: https://a.example, bugdet: 3 }',
      'dc-mock.yaml:2: targets.staging.bugdet is not a setting. Did you mean budget?',
    ],
    [
      'targets:\n  staging: { url: https://a.example, key: dcp_Secret }',
      'dc-mock.yaml:2: targets.staging.key is not allowed in a config file. Use the flag',
    ],
    [
      'targets:\n  staging: { url: https://a.example, strict: 1 }',
      'dc-mock.yaml:2: targets.staging.strict must be true or false',
    ],
    [
      'targets:\n  staging: { url: https://a.example, budget: [1, 2] }',
      'dc-mock.yaml:2: targets.staging.budget must be a single value',
    ],
    [
      'targets:\n  staging: { url: https://a.example, budget: x }',
      'dc-mock.yaml:2: targets.staging.budget must be a whole number of checks, such as 3, not "x"',
    ],
  ])('%j is rejected with an explanation', async (text, message) => {
    await inFolderWith(text)
    const { exitCode, out, err } = await runVerify(['staging', '--dry-run'])
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    if (typeof message === 'string') expect(err).toBe(`dc-mock: ${message}\n`)
    else expect(err.replace('dc-mock: ', '')).toMatch(message)
  })

  it('configures a target, and is overridden by flags', async () => {
    await inFolderWith(
      'targets:\n  staging:\n    url: https://api.staging.example\n    target: own\n    budget: 2\n    rate: 4\n    only: [getHealth, checkEmail.success]\n    strict: false\n',
    )
    const env = { DC_API_KEY: 'dcp_LiveLooking' }
    const named = await runVerify(['staging', '--dry-run'], { env })
    expect(named.out).toContain('target  https://api.staging.example (own)')
    expect(named.out).toMatch(/s at 4\/s · uses at most [12] email checks?/)
    const other = await runVerify(['staging', '--dry-run', '--only', 'getHealth', '--rate', '9'], { env })
    expect(other.out).toMatch(/s at 9\/s · uses no email checks/)
  })
})

describe('an unusable ledger', () => {
  it.each([
    ['{"format":"other"}', /is not a dc-mock verify ledger and was not changed\. Specify another file\n$/],
    ['not json', /is not a dc-mock verify ledger/],
  ])('is rejected before anything is sent: %s', async (text, message) => {
    const file = join(await createTemporaryFolder(), 'ledger.json')
    await writeFile(file, text)
    const words = ['http://127.0.0.1:9', '--target', 'foreign', '--budget', '1', '--ledger', file]
    const { exitCode, err } = await runVerify(words, { env: { DC_API_KEY: 'dcp_LiveLooking' } })
    expect(exitCode).toBe(2)
    expect(err).toMatch(message)
  })

  it('is rejected if its folder does not exist and cannot be created', async () => {
    const folder = join(await createTemporaryFolder(), 'closed')
    await mkdir(folder)
    await chmod(folder, 0o500)
    const words = [
      'http://127.0.0.1:9',
      '--target',
      'foreign',
      '--budget',
      '1',
      '--ledger',
      join(folder, 'none', 'l.json'),
    ]
    const { exitCode, err } = await runVerify(words, { env: { DC_API_KEY: 'dcp_LiveLooking' } })
    expect(exitCode).toBe(2)
    expect(err).toMatch(
      /Could not write the ledger \S+ \((the folder \S+ does not exist|permission denied in \S+)\)\n$/,
    )
  })
})

/** Changes the working directory to a new folder with this dc-mock.yaml. */
async function inFolderWith(text: string): Promise<void> {
  const folder = await createTemporaryFolder()
  await writeFile(join(folder, 'dc-mock.yaml'), text)
  const before = process.cwd()
  onTestFinished(() => process.chdir(before))
  process.chdir(folder)
}
