/** Tests which store address `serve` uses, and the messages if the address is invalid or the store is unreachable. */
import { expect, it } from 'vitest'
import { parseStoreAddress } from '../../../src/cli/serve/store-address.ts'
import { runInProcess } from '../../cli/command-line.ts'
import { runCommand } from '../../cli/serve-process.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { withoutPackage } from '../../support/without-package.ts'

/** No server listens at this address. */
const nobody = 'redis://127.0.0.1:1'

it('exits before listening if the redis package is missing, and explains how to install the package', async () => {
  const words = ['serve', '--port', '0', '--store', nobody]
  expect(await runCommand(words, withoutPackage('redis')).exit).toEqual({
    code: 2,
    stdout: '',
    stderr: 'dc-mock: --store: needs the redis package, which is not installed: npm install --save-dev redis\n',
  })
})

it('reads the address from DC_MOCK_STORE, which overrides dc-mock.yaml and is overridden by --store', async () => {
  const folder = await createTemporaryFolder({ 'dc-mock.yaml': 'serve:\n  store: redis://of.the.file\n' })
  const start = async (...flags: string[]): Promise<string> =>
    (await runCommand(['serve', '--port', '0', ...flags], { DC_MOCK_STORE: nobody }, folder).exit).stderr
  expect(await start()).toBe(`dc-mock: DC_MOCK_STORE: cannot reach ${nobody}: no server is listening there\n`)
  expect(await start('--store', 'redis://127.0.0.1:2')).toBe(
    'dc-mock: --store: cannot reach redis://127.0.0.1:2: no server is listening there\n',
  )
})

it('names the file and line that contain an unreachable address', async () => {
  const folder = await createTemporaryFolder({ 'dc-mock.yaml': `serve:\n  store: ${nobody}\n` })
  expect(await runCommand(['serve', '--port', '0'], {}, folder).exit).toMatchObject({
    code: 3,
    stderr: `dc-mock: dc-mock.yaml:2: serve.store: cannot reach ${nobody}: no server is listening there\n`,
  })
})

it.each([
  ['redis://:geheim@', [], 'DC_MOCK_STORE must be an address such as redis://127.0.0.1:6379'],
  [
    'redis://:geheim@127.0.0.1',
    ['--state', 'mock.state'],
    'DC_MOCK_STORE and --state are mutually exclusive: the state is either in Redis or in a file. Use only one of them',
  ],
])('rejects DC_MOCK_STORE=%s with the flags %j, without showing the password', async (address, flags, message) => {
  const { exitCode, err } = await runInProcess(['--port', '0', ...flags], { env: { DC_MOCK_STORE: address } })
  expect(exitCode).toBe(2)
  expect(err).toContain(`dc-mock: ${message}`)
  expect(err).not.toContain('geheim')
})

it.each([
  ['http://:geheim@127.0.0.1', /does not start with redis:\/\/ or rediss:\/\//],
  ['127.0.0.1:6379', /does not start with redis/],
  ['redis://', /does not contain a host|the host or the port/],
  ['redis://:geheim@127.0.0.1:port', /the host or the port is invalid/],
  ['redis://:geh#eim@127.0.0.1', /contains a #; in a password, .* percent-encoded \(for example, # as %23\)/],
  ['redis://:geheim%@127.0.0.1', /an invalid percent-encoding/],
  ['redis://:geheim@127.0.0.1/abc', /database number/],
  ['redis://127.0.0.1?prefx=a', /the only allowed query parameter is prefix=NAME/],
  ['redis://127.0.0.1?prefix=', /the prefix must be 1 to 64 letters/],
])('explains which part of %s is invalid without repeating the invalid value', (address, problem) => {
  const read = parseStoreAddress(address)
  expect(read).toEqual({ problem: expect.stringMatching(problem) })
  expect(JSON.stringify(read)).not.toMatch(/geh|prefx/)
})

it('accepts a percent-encoded password', () => {
  expect(parseStoreAddress('redis://:a%23%2Fb@127.0.0.1:6379/2?prefix=staging')).toEqual({
    url: 'redis://:a%23%2Fb@127.0.0.1:6379/2',
    shown: 'redis://:***@127.0.0.1:6379/2?prefix=staging',
    prefix: '{dc-mock:staging}:',
  })
})

it('ignores DC_MOCK_STORE if the variable is empty or the command is exec', async () => {
  expect(await runInProcess(['--port', '0', '--log', 'silent'], { env: { DC_MOCK_STORE: '' } })).toMatchObject({
    exitCode: 0,
    err: '',
  })
  const exec = ['exec', '--', process.execPath, '-e', '']
  expect(await runCommand(exec, { DC_MOCK_STORE: nobody }).exit).toMatchObject({
    code: 0,
    stderr: expect.not.stringContaining('redis'),
  })
})
