import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runInProcess } from './command-line.ts'
import { runCommand } from './serve-process.ts'

/** Program that calls the service and prints the response. */
const check = `
  const response = await fetch(process.env.DC_BASE_URL + '/api/v1/services/email/check', {
    method: 'POST',
    headers: { 'x-dc-key': process.env.DC_API_KEY, 'content-type': 'application/json' },
    body: '{"email":"block@dc-mock.example.com"}',
  })
  console.log(response.status, (await response.json()).data?.emailInfo.action)`

const node = [process.execPath, '--input-type=module', '-e']

describe('exec', () => {
  it('points the command at a mock, and prints only the command’s output', async () => {
    const { exit } = runCommand(['exec', '--', ...node, check])
    expect(await exit).toEqual({ code: 0, stdout: '200 BLOCK\n', stderr: '' })
  })

  it('sets each variable to the mock’s value', async () => {
    const show = `
      const own = Object.entries(process.env).filter(([name]) => name.startsWith('DC_'))
      const { websites } = await (await fetch(process.env.DC_MOCK_URL + '/_mock/websites')).json()
      console.log(JSON.stringify({ ...Object.fromEntries(own), websites }))`
    const { stdout } = await runCommand(['exec', '--', ...node, show], { DC_API_KEY: 'dcp_LiveLooking' }).exit
    const { websites, ...own } = JSON.parse(stdout)
    expect(own).toEqual({
      DC_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      DC_MOCK_URL: own.DC_BASE_URL,
      DC_API_KEY: websites[0].private_key,
      DC_COP_KEY: websites[0].cop_key,
      DC_RELEASE_SECRET: websites[0].release_secret,
      DC_APP_ID: websites[0].app_id,
    })
  })

  it('passes the mock’s control token to the command, or no token if the mock does not require one', async () => {
    const ask = `
      const { DC_MOCK_TOKEN: token = 'none', DC_MOCK_URL: url } = process.env
      const headers = { authorization: 'Bearer ' + token }
      console.log(token, (await fetch(url + '/_mock/websites')).status, (await fetch(url + '/_mock/websites', { headers })).status)`
    const set = { DC_MOCK_TOKEN: 'of-the-team' }
    const outputs: string[] = []
    for (const [flags, env] of [
      [[], set],
      [['--control-token', 'own'], set],
      [['--insecure-control'], set],
    ] as const)
      outputs.push((await runCommand(['exec', ...flags, '--', ...node, ask], env).exit).stdout)
    expect(outputs).toEqual(['of-the-team 401 200\n', 'own 401 200\n', 'none 200 200\n'])
  })

  it('accepts the flags of serve', async () => {
    const { stdout } = await runCommand(['exec', '--scenario', 'quota-exhausted', '--', ...node, check]).exit
    expect(stdout).toBe('429 undefined\n')
  })

  it('uses the settings in dc-mock.yaml, except the port and the log format', async () => {
    const folder = await createTemporaryFolder({
      'dc-mock.yaml': 'serve:\n  scenario: quota-exhausted\n  port: 1\n  log: pretty\n',
    })
    const { exit } = runCommand(['exec', '--', ...node, check], {}, folder)
    expect(await exit).toEqual({ code: 0, stdout: '429 undefined\n', stderr: '' })
  })

  it('logs to stderr if --log is passed', async () => {
    const { stdout, stderr } = await runCommand(['exec', '--log', 'json', '--', ...node, check]).exit
    expect(stdout).toBe('200 BLOCK\n')
    const events = stderr.trimEnd().split('\n')
    expect(events.map((line) => JSON.parse(line).event)).toEqual(['listening', 'answered'])
  })

  it('passes arguments to the command unchanged, including flags and another --', async () => {
    const show = 'console.log(JSON.stringify(process.argv.slice(1)))'
    const words = ['--port', '1', '--', 'two words', '$HOME', '']
    const { stdout } = await runCommand(['exec', '--', process.execPath, '-e', show, '--', ...words]).exit
    expect(JSON.parse(stdout)).toEqual(words)
  })

  it.each([0, 1, 42])('exits with the command’s exit code: %i', async (code) => {
    expect(await runCommand(['exec', '--', ...node, `process.exit(${code})`]).exit).toMatchObject({ code })
  })

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('forwards %s, and exits with %i if the signal kills the command', async (signal, code) => {
    const command = runCommand(['exec', '--', ...node, "console.log('up'); setInterval(() => {}, 1000)"])
    await command.line(/up/)
    command.signal(signal)
    expect(await command.exit).toMatchObject({ code, stderr: '' })
  })

  it('waits for a command that handles a signal, and exits with the command’s exit code', async () => {
    const program = `
      process.on('SIGTERM', async () => {
        const { status } = await fetch(process.env.DC_MOCK_URL + '/_mock/health')
        console.log('the mock is still there', status)
        process.exit(5)
      })
      setInterval(() => {}, 1000)
      console.log('up')`
    const command = runCommand(['exec', '--', ...node, program])
    await command.line(/up/)
    command.signal('SIGTERM')
    expect(await command.exit).toMatchObject({ code: 5, stdout: 'up\nthe mock is still there 200\n' })
  })

  it('stops the mock when the command exits', async () => {
    const { stdout } = await runCommand(['exec', '--', ...node, 'console.log(process.env.DC_MOCK_URL)']).exit
    await expect(fetch(`${stdout.trim()}/_mock/health`)).rejects.toThrow('fetch failed')
  })

  it('reports an unknown command in one line', async () => {
    expect(await runCommand(['exec', '--', 'no-such-command-here', 'x']).exit).toEqual({
      code: 127,
      stdout: '',
      stderr:
        'dc-mock: Could not start the command because "no-such-command-here" was not found. Check your PATH and the spelling of the command\n',
    })
  })

  it('explains how to pass a command that was quoted as one word', async () => {
    expect((await runCommand(['exec', '--', 'npm test']).exit).stderr).toBe(
      'dc-mock: Could not start the command because "npm test" was not found. Pass each word as a separate argument: npx dc-mock exec -- npm test\n',
    )
  })

  it('explains exit code 127 without mentioning DC_BASE_URL', async () => {
    const { code, stderr } = await runCommand(['exec', '--', 'sh', '-c', 'no-such-command-here']).exit
    expect(code).toBe(127)
    expect(stderr).toMatch(
      /dc-mock: The command exited with code 127, which usually means that a program is missing or not executable\n$/,
    )
    expect(stderr).not.toContain('DC_BASE_URL')
  })

  it('reports a non-executable file in one line', async () => {
    const folder = await createTemporaryFolder()
    const file = join(folder, 'plain.txt')
    await writeFile(file, 'no program', { mode: 0o644 })
    expect(await runCommand(['exec', '--', file]).exit).toEqual({
      code: 126,
      stdout: '',
      stderr: `dc-mock: Could not start the command because "${file}" is not executable. Check the file permissions\n`,
    })
  })

  it('reports that DC_API_KEY is unchanged if the mock did not create a key for the website', async () => {
    const folder = await createTemporaryFolder({ 'own-key.yaml': 'keys: []\n' })
    const { stdout, stderr } = await runCommand(
      ['exec', '--scenario', 'own-key.yaml', '--', ...node, 'console.log(process.env.DC_API_KEY)'],
      { DC_API_KEY: 'dcp_mine' },
      folder,
    ).exit
    expect({ stdout, stderr }).toEqual({
      stdout: 'dcp_mine\n',
      stderr: expect.stringContaining(
        'dc-mock: DC_API_KEY is not printed, because the mock stores only keys that it created itself. Set the variable for app_local yourself\n',
      ),
    })
    expect(stderr).toMatch(/The command did not send any requests to this mock\. .*DC_BASE_URL/)
  })

  it('reports the exit code of a command that failed without calling the mock', async () => {
    expect(await runCommand(['exec', '--', ...node, 'process.exit(3)']).exit).toMatchObject({
      code: 3,
      stderr:
        'dc-mock: The command exited with code 3 without sending any requests to this mock. If the output does not show why, make sure that your app reads DC_BASE_URL and DC_API_KEY\n',
    })
  })

  it('explains that mocks started by the tests use the same assumptions', async () => {
    const { stderr } = await runCommand(['exec', '--assumptions', 'contrary', '--', ...node, '0']).exit
    expect(stderr).toContain(
      'By default, mocks started by your tests use the contrary assumption variant. If your tests',
    )
  })

  it.each([
    ['contrary', 'standard'],
    ['standard', 'contrary'],
  ])(
    'passes the variant %s to mocks that the command starts, even if DC_MOCK_ASSUMPTIONS is %s',
    async (variant, inherited) => {
      const words = ['exec', '--assumptions', variant, '--', ...node, 'console.log(process.env.DC_MOCK_ASSUMPTIONS)']
      expect(await runCommand(words, { DC_MOCK_ASSUMPTIONS: inherited }).exit).toMatchObject({ stdout: `${variant}\n` })
    },
  )

  it('starts a mock with the variant in DC_MOCK_ASSUMPTIONS', async () => {
    const show = `
      const { websites } = await (await fetch(process.env.DC_MOCK_URL + '/_mock/websites')).json()
      console.log(websites[0].assumptions)`
    const { exit } = runCommand(['exec', '--', ...node, show], { DC_MOCK_ASSUMPTIONS: 'contrary-2' })
    expect(await exit).toMatchObject({ stdout: 'contrary-2\n' })
  })

  it.each([
    [
      'exec',
      'dc-mock exec needs COMMAND after --, as in npx dc-mock exec -- npm test. For help, run npx dc-mock exec --help',
    ],
    [
      'exec --',
      'dc-mock exec needs COMMAND after --, as in npx dc-mock exec -- npm test. For help, run npx dc-mock exec --help',
    ],
    [
      'exec npm test --watch',
      'Put -- before the command to run: npx dc-mock exec -- npm test --watch. Flags before -- apply to dc-mock, not to the command',
    ],
    ['exec --detach -- npm test', 'exec has no flag --detach. To list all flags, run npx dc-mock exec --help all'],
    [
      'exec --scenario quota-exausted -- npm test',
      '--scenario: No scenario "quota-exausted"; did you mean "quota-exhausted"?',
    ],
  ])('explains how to fix the command dc-mock %s', async (line, message) => {
    expect(await runInProcess(line.split(' '))).toEqual({ exitCode: 2, out: '', err: `dc-mock: ${message}\n` })
  })
})
