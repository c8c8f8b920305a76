import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/command-table.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runInProcess } from './command-line.ts'

const publicHost = ['--host', '0.0.0.0', '--port', '0']

describe('the dc-mock command', () => {
  it('lists all commands if an unknown command resembles none of them', async () => {
    const names = [...new Set(commands.map(({ name }) => name.split(' ')[0]))].join(', ')
    expect(await runInProcess(['compile'])).toEqual({
      exitCode: 2,
      out: '',
      err: `dc-mock: Unknown command "compile". Available commands: ${names}\n`,
    })
  })

  it.each([
    ['sreve', 'Unknown command "sreve". Did you mean serve?'],
    ['help sreve', 'Unknown command "sreve". Did you mean serve?'],
    ['start', 'Unknown command "start". Did you mean serve?'],
    ['load quota-exhausted', 'Unknown command "load". Did you mean scenario load?'],
    ['--prot 1', 'serve has no flag --prot. Did you mean --port?'],
    ['--nothing-like-it', 'serve has no flag --nothing-like-it. To list all flags, run npx dc-mock serve --help all'],
    ['-p 1', 'serve has no flag -p. To list all flags, run npx dc-mock serve --help all'],
    [
      'drill http://localhost:3000/signup --start app --port 4020',
      '--start makes the drill start a new mock, so --port has no effect. Remove --port. To test an app that calls a running mock, start the app first and omit --start',
    ],
    [
      'drill --start app --command signup{email}',
      'To start the app, the drill needs the URL that the app listens on. Pass a URL such as http://localhost:3000. The drill sends no signups to this URL, because the command performs the signup',
    ],
    [
      'drill http://localhost:3000/signup --command signup{email}',
      'The command performs the signup, so a URL has no effect without --start. Remove the URL or --command, or add --start to start the app at this URL',
    ],
    [
      'drill http://localhost:3000/signup?mail={emai}',
      'http://localhost:3000/signup?mail={emai} contains the unknown placeholder {emai}. Did you mean {email}?',
    ],
    ['drill --list --report junit', '--list does not support --report junit. Use --report json'],
    [
      'drill http://localhost:3000/signup --start npm run dev',
      'Unexpected argument "run": dc-mock drill accepts at most 1 argument (URL). If "run" is part of the command, quote the whole command, for example --start "npm run dev"',
    ],
    ['requests --limit five', '--limit must be a whole number from 1 to 1000, not "five"'],
    ['requests --limit 0', '--limit must be a whole number from 1 to 1000, not "0"'],
    ['serve up', 'Unexpected argument "up": dc-mock serve accepts only flags. For help, run npx dc-mock serve --help'],
    ['help serve now', 'Unknown command "serve now". The command serve has no subcommands'],
    ['--port', '--port needs a value: --port N'],
    ['--port=', '--port needs a value: --port N'],
    ['--port --host localhost', '--port needs a value: --port N'],
    ['--check-responses=yes', '--check-responses does not accept a value. Remove "=yes"'],
    ['--port http', '--port must be a whole number from 0 to 65535, not "http"'],
    ['--port 65536', '--port must be a whole number from 0 to 65535, not "65536"'],
    ['--port=-1', '--port must be a whole number from 0 to 65535, not "-1"'],
    ['--seed 1.5', '--seed must be a whole number from 0 to 4294967295, not "1.5"'],
    ['--log prety', '--log must be one of pretty, json, silent, not "prety". Did you mean pretty?'],
    [
      '--now tomorrow',
      '--now must be a time such as 2026-12-24T18:00:00Z, or an offset as in --now=-30d, not "tomorrow"',
    ],
    [
      '--now 2026-02-30T00:00:00Z',
      '--now must be a time such as 2026-12-24T18:00:00Z, or an offset as in --now=-30d, not "2026-02-30T00:00:00Z"',
    ],
    ['--automation-platform a/b', '--automation-platform must be one path segment, such as zapier, not "a/b"'],
    [
      '--allow-host http://mock',
      '--allow-host must be a host name without a scheme or port, such as mock.internal, not "http://mock"',
    ],
    [
      '--allow-host mock:4010',
      '--allow-host must be a host name without a scheme or port, such as mock.internal, not "mock:4010"',
    ],
    ['--public-url mock.test', '--public-url must be an address such as https://mock.example.com, not "mock.test"'],
    [
      '--public-url ftp://mock.test',
      '--public-url must be an address such as https://mock.example.com, not "ftp://mock.test"',
    ],
    ['--scenario quota-exausted', '--scenario: No scenario "quota-exausted"; did you mean "quota-exhausted"?'],
    [
      '--scenario ./none.yaml',
      '--scenario: The file ./none.yaml does not exist. Pass a YAML or JSON file, or the name of a scenario',
    ],
    [
      '--scenario ./test.d/',
      '--scenario: The file ./test.d/ does not exist. Pass a YAML or JSON file, or the name of a scenario',
    ],
    [
      '--control-token t --insecure-control',
      '--control-token and --insecure-control are mutually exclusive. Use only one of them',
    ],
  ])('explains how to fix the command dc-mock %s', async (line, message) => {
    const { exitCode, out, err } = await runInProcess(line.split(' '))
    expect({ exitCode, out, err }).toEqual({ exitCode: 2, out: '', err: `dc-mock: ${message}\n` })
  })

  it.each([['0.0.0.0'], ['::'], ['192.168.1.20'], ['mock.internal']])(
    'does not listen on %s unless access to the control plane is configured',
    async (host) => {
      const { exitCode, err } = await runInProcess(['--host', host])
      expect(exitCode).toBe(2)
      expect(err).toBe(
        `dc-mock: --host ${host} makes the mock reachable from other machines. Protect the control plane and the dashboard with --control-token TOKEN or DC_MOCK_TOKEN, or allow open access with --insecure-control\n`,
      )
    },
  )

  it.each([
    [[...publicHost, '--control-token', 't']],
    [[...publicHost, '--insecure-control']],
    [['--host', 'localhost', '--port', '0']],
  ])('starts the mock with the options %j', async (words) => {
    expect(await runInProcess(words)).toMatchObject({ exitCode: 0, err: '' })
  })

  it('recognizes the IPv6 loopback address in brackets', async () => {
    // On a machine without IPv6, the error reports the missing address instead of a missing token.
    expect((await runInProcess(['--host', '[::1]', '--port', '0'])).err).not.toContain('reachable from other machines')
  })

  it('reads the control token from DC_MOCK_TOKEN, except with --insecure-control', async () => {
    const env = { DC_MOCK_TOKEN: 'of-the-team' }
    const tokenNotice = 'requires the control token'
    expect(await runInProcess(publicHost, { env })).toMatchObject({
      exitCode: 0,
      err: '',
      out: expect.stringContaining(tokenNotice),
    })
    const open = await runInProcess([...publicHost, '--insecure-control'], { env })
    expect(open).toMatchObject({ exitCode: 0, err: '', out: expect.not.stringContaining(tokenNotice) })
    expect((await runInProcess(publicHost, { env: { DC_MOCK_TOKEN: '' } })).exitCode).toBe(2)
    expect(await runInProcess(['--port', '0'], { env: { DC_MOCK_TOKEN: 'two words' } })).toEqual({
      exitCode: 2,
      out: '',
      err: 'dc-mock: DC_MOCK_TOKEN must consist of ASCII letters, digits and symbols without spaces, because it is sent in a header\n',
    })
  })

  it('rejects a token that cannot be sent in a header', async () => {
    const { exitCode, err } = await runInProcess(['--control-token', 'two words'])
    expect(exitCode).toBe(2)
    expect(err).toContain('without spaces')
    expect(err).not.toContain('two words')
  })

  it.each([
    ['shop.yaml', 'title: Shop\nplan: fre\n', /shop\.yaml:2: plan must be one of free/],
    ['shop.yaml', 'title: Shop\npeeple: []\n', /shop\.yaml:2: .*people/],
    ['shop.yaml', 'title: [Shop\n', /shop\.yaml:2: /],
    ['shop.json', '{\n  "title": "Shop",\n  "checks_used": -1\n}\n', /shop\.json:3: checks_used must be/],
    [
      'shop.yml',
      'title: Shop\npeople:\n  - { email: ana@shop.example }\n  - { email: ANA@shop.example }\n',
      /shop\.yml:4: people\[1\]/,
    ],
  ])('reports the file, line and location of the error in %s: %j', async (name, text, message) => {
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, name), text)
    const { exitCode, err } = await runInProcess(['--scenario', join(folder, name)])
    expect(exitCode).toBe(2)
    expect(err).toMatch(message)
    expect(err.trimEnd()).not.toContain('\n')
  })
})
