import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startServer } from '../support/start.ts'
import { workInTemporaryFolder } from '../support/temporary-folder.ts'
import { runInProcess } from './command-line.ts'

/** Starts the mock in the working directory, stops it, and returns the first log line. */
// biome-ignore lint/suspicious/noExplicitAny: the tests check the content
async function start(...flags: readonly string[]): Promise<any> {
  const { out } = await runInProcess(['serve', '--port', '0', ...flags])
  return JSON.parse(out.split('\n').find((line) => line.includes('"event":"listening"')) ?? out)
}

describe('dc-mock.yaml', () => {
  it('configures the mock at startup, and is overridden by flags', async () => {
    await workInTemporaryFolder({
      'dc-mock.yaml': 'serve:\n  port: 1\n  log: json\n  scenario: quota-exhausted\n  check-responses: true\n',
    })
    expect(await start()).toMatchObject({ website: { scenario: { name: 'quota-exhausted' } } })
    expect(await start('--scenario', 'returning-user')).toMatchObject({
      website: { scenario: { name: 'returning-user' } },
    })
    expect(await start('--no-config', '--log', 'json')).toMatchObject({
      website: { scenario: { name: 'default' } },
    })
  })

  it('is overridden by DC_MOCK_ASSUMPTIONS, which is overridden by --assumptions', async () => {
    await workInTemporaryFolder({ 'dc-mock.yaml': 'serve: { assumptions: contrary-2 }\n' })
    const variantOf = async (assumptions: string, ...flags: string[]): Promise<string | undefined> => {
      const env = { DC_MOCK_ASSUMPTIONS: assumptions }
      const { out } = await runInProcess(['serve', '--port', '0', ...flags], { env })
      return /^ {2}assumptions +(\S+), which/m.exec(out)?.[1]
    }
    expect(await variantOf('')).toBe('contrary-2')
    expect(await variantOf('contrary-3')).toBe('contrary-3')
    expect(await variantOf('contrary-3', '--assumptions', 'contrary')).toBe('contrary')
    expect(await variantOf('contrary-3', '--no-config')).toBe('contrary-3')
    expect(await runInProcess(['serve', '--port', '0'], { env: { DC_MOCK_ASSUMPTIONS: 'contrary-9' } })).toEqual({
      exitCode: 2,
      out: '',
      err: expect.stringMatching(/^dc-mock: DC_MOCK_ASSUMPTIONS must be one of standard, contrary, .*"contrary-9"/),
    })
  })

  it('can be replaced by a file passed with --config, whose paths are relative to its own folder', async () => {
    await workInTemporaryFolder({
      'dc-mock.yaml': 'serve: { scenario: quota-exhausted }\n',
      'settings/mock.yaml': 'serve:\n  log: json\n  scenario: ./shop.yaml\n  scenarios: more\n',
      'settings/shop.yaml': 'title: My shop\nextends: base\n',
      'settings/more/base.yaml': 'title: Base\nplan: business\n',
    })
    expect(await start('--config', join('settings', 'mock.yaml'))).toMatchObject({
      website: { plan: 'business', scenario: { title: 'My shop' } },
    })
  })

  it('sets the mock’s address for other commands, and is overridden by DC_MOCK_URL', async () => {
    const { url } = await startServer()
    await workInTemporaryFolder({ 'dc-mock.yaml': `serve: { port: ${new URL(url).port}, host: 0.0.0.0 }\n` })
    expect((await runInProcess(['status'])).out).toContain(` at ${url}, `)
    expect((await runInProcess(['env', '--format', 'dotenv'])).out).toContain(`DC_BASE_URL=${url}\n`)
    const env = { DC_MOCK_URL: 'http://127.0.0.1:1' }
    expect((await runInProcess(['status'], { env })).err).toContain(
      'No dc-mock server is reachable at http://127.0.0.1:1 ',
    )
  })

  it.each([[['--port', '0']], [['status']], [['verify', 'staging']]])(
    'is rejected if it is misnamed dc-mock.yml: %j',
    async (words) => {
      await workInTemporaryFolder({ 'dc-mock.yml': 'serve: { port: 4020 }\n' })
      expect(await runInProcess(words)).toEqual({
        exitCode: 2,
        out: '',
        err: 'dc-mock: dc-mock.yml is not read. Rename it to dc-mock.yaml\n',
      })
    },
  )

  it('prevents the error about a file named dc-mock.yml, as does --no-config', async () => {
    const folder = await workInTemporaryFolder({ 'dc-mock.yml': 'serve: { port: 1 }\n' })
    const words = ['--port', '0', '--log', 'silent']
    expect(await runInProcess([...words, '--no-config'])).toMatchObject({ exitCode: 0, err: '' })
    await writeFile(join(folder, 'dc-mock.yaml'), '')
    expect(await runInProcess(words)).toMatchObject({ exitCode: 0, err: '' })
  })

  it('changes nothing if it is empty', async () => {
    await workInTemporaryFolder({ 'dc-mock.yaml': '# nothing yet\n' })
    expect(await runInProcess(['--port', '0', '--log', 'silent'])).toEqual({ exitCode: 0, out: '', err: '' })
  })

  it.each([
    ['serve:\n  prot: 1\n', 'dc-mock.yaml:2: serve.prot is not a setting. Did you mean port?'],
    ['serve:\n  port: http\n', 'dc-mock.yaml:2: serve.port must be a whole number from 0 to 65535, not "http"'],
    [
      'serve:\n  scenario: quota-exausted\n',
      'dc-mock.yaml:2: serve.scenario: No scenario "quota-exausted"; did you mean "quota-exhausted"?',
    ],
    ['serve:\n  port: [1, 2]\n', 'dc-mock.yaml:2: serve.port must be a single value'],
    ['serve:\n  host: ""\n', 'dc-mock.yaml:2: serve.host must be HOST'],
    ['serve:\n  check-responses: 1\n', 'dc-mock.yaml:2: serve.check-responses must be true or false'],
    [
      '# ours\n\nserve:\n  port: 1\n  control-token: t\n',
      'dc-mock.yaml:5: serve.control-token is not allowed in a config file. Use the flag',
    ],
    [
      'serve:\n  insecure-control: true\n',
      'dc-mock.yaml:2: serve.insecure-control is not allowed in a config file. Use the flag',
    ],
    [
      'serve:\n  port: 1\n  store: redis://qa:geheim@127.0.0.1\n',
      'dc-mock.yaml:3: serve.store contains a password, which is not allowed in a config file. Set the store URL with DC_MOCK_STORE instead',
    ],
    [
      'serve:\n  smtp: smtp://qa:geheim@127.0.0.1\n',
      'dc-mock.yaml:2: serve.smtp contains a password, which is not allowed in a config file. Use the --smtp flag instead',
    ],
    ['serve: 4010\n', 'dc-mock.yaml:1: serve must be a map'],
    ['port: 4010\n', 'dc-mock.yaml:1: port is not a setting. Set it under "serve:"'],
    [
      'when_the_service_fails: welcome\n',
      'dc-mock.yaml:1: when_the_service_fails is not a setting. Set it under "drill:"',
    ],
    ['constructor: 1\n', 'dc-mock.yaml:1: constructor is not a setting. Available settings: serve, targets, drill'],
    ['servers: {}\n', 'dc-mock.yaml:1: servers is not a setting. Did you mean serve?'],
    ['- serve\n', 'dc-mock.yaml must be a map with serve, targets, drill'],
  ])('is rejected with the location of the error: %j', async (text, message) => {
    await workInTemporaryFolder({ 'dc-mock.yaml': text })
    expect(await runInProcess(['--port=0', '--log', 'silent'].slice(text.includes('port: http') ? 1 : 0))).toEqual({
      exitCode: 2,
      out: '',
      err: `dc-mock: ${message}\n`,
    })
  })

  it.each([
    [
      'targets:\n  live: {}\n',
      'dc-mock.yaml:2: targets.live.url must be an address such as https://api.staging.example',
    ],
    ['drill:\n  url: 3000\n', 'dc-mock.yaml:2: drill.url must be an address such as http://localhost:3000/signup'],
    [
      'drill:\n  url: shop/signup\n',
      'dc-mock.yaml:2: drill.url must be an address such as http://localhost:3000/signup',
    ],
    ['drill:\n  format: xml\n', 'dc-mock.yaml:2: drill.format must be one of json, form'],
    ['drill:\n  method: FETCH\n', 'dc-mock.yaml:2: drill.method must be one of GET, POST, PUT, PATCH, DELETE'],
    [
      'drill:\n  url: http://localhost:3000/{emial}\n',
      'dc-mock.yaml:2: drill.url contains the unknown placeholder {emial}. Did you mean {email}?',
    ],
    [
      'drill:\n  fields: { mail: "{ e-mail }" }\n',
      'dc-mock.yaml:2: drill.fields.mail contains the unknown placeholder { e-mail }. Did you mean {email}?',
    ],
    [
      'drill:\n  fields:\n    person: { mail: ["{emai}"] }\n',
      'dc-mock.yaml:3: drill.fields.person.mail.0 contains the unknown placeholder {emai}. Did you mean {email}?',
    ],
    [
      'drill:\n  headers:\n    x-token: "{cookies:csrf}"\n',
      'dc-mock.yaml:3: drill.headers.x-token contains the unknown placeholder {cookies:csrf}. Did you mean {cookie:NAME}?',
    ],
    ['drill:\n  headers:\n    a/b: 1\n', 'dc-mock.yaml:3: drill.headers.a/b must be a string'],
    [
      'drill:\n  outcomes:\n    refused: { status: 42 }\n',
      'dc-mock.yaml:3: drill.outcomes.refused.status must be an integer from 100 to 599',
    ],
    [
      'drill:\n  outcomes:\n    refused: { stauts: 403 }\n',
      'dc-mock.yaml:3: drill.outcomes.refused.stauts is not a setting. Did you mean status?',
    ],
  ])('is rejected by doctor and by the command that uses the invalid section: %j', async (text, message) => {
    await workInTemporaryFolder({ 'dc-mock.yaml': text })
    const words = text.startsWith('targets') ? ['verify', 'live'] : ['drill']
    expect(await runInProcess(words)).toEqual({ exitCode: 2, out: '', err: `dc-mock: ${message}\n` })
    expect((await runInProcess(['doctor'])).out.replaceAll(/\s+/g, ' ')).toContain(message.split('. ')[0])
  })

  it('is accepted by commands that do not use the invalid section', async () => {
    const { url } = await startServer()
    await workInTemporaryFolder({
      'dc-mock.yaml': `serve: { port: ${new URL(url).port} }\ntargets: { live: { url: "https://a.example", budgt: 5 } }\ndrill: { urll: "" }\n`,
    })
    expect(await runInProcess(['--port', '0', '--log', 'silent'])).toEqual({ exitCode: 0, out: '', err: '' })
    expect((await runInProcess(['status'])).out).toContain(` at ${url}, `)
    expect(await runInProcess(['verify', 'live'])).toMatchObject({
      err: 'dc-mock: dc-mock.yaml:2: targets.live.budgt is not a setting. Did you mean budget?\n',
    })
  })

  it.each(['status', 'env', 'wait', 'doctor', 'requests', 'stop'])(
    'appears in the error message of %s if its port or host is invalid',
    async (command) => {
      const words = command === 'wait' ? ['wait', '--timeout', '0s'] : [command]
      await workInTemporaryFolder({ 'dc-mock.yaml': 'serve:\n  log: json\n  port: abc\n' })
      const port = await runInProcess(words)
      // `doctor` wraps its output, so all white space is replaced.
      expect((port.out + port.err).replaceAll(/\s+/g, ' ')).toContain(
        'dc-mock.yaml:3: serve.port must be a whole number from 0 to 65535, not "abc"',
      )
      await workInTemporaryFolder({ 'dc-mock.yaml': 'serve:\n  host: a b\n' })
      const host = await runInProcess(words)
      expect((host.out + host.err).replaceAll(/\s+/g, ' ')).toContain(
        'dc-mock.yaml:2: serve.host must be a host name or an IP address, not "a b"',
      )
    },
  )

  it.each([
    [['--config', 'none.yaml'], '--config: none.yaml does not exist'],
    [['--config', 'a.yaml', '--no-config'], '--config and --no-config are mutually exclusive. Use only one of them'],
  ])('cannot be selected with the flags %j', async (words, message) => {
    expect(await runInProcess([...words, '--port', '0'])).toEqual({
      exitCode: 2,
      out: '',
      err: `dc-mock: ${message}\n`,
    })
  })
})
