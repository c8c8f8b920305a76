import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { envFormats } from '../../src/cli/commands/env.ts'
import { startServer } from '../support/start.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runInProcess } from './command-line.ts'

/** Value with many characters that are special in shells. */
const odd = `it's "odd" $HOME \`id\` \\ & | ; #!%`

const key = 'dcp_mockLocalDevelopmentKey00000000000000000'

describe('env', () => {
  it('prints shell variables for the running mock', async () => {
    const { url } = await startServer()
    const { exitCode, out, err } = await runInProcess(['env', '--url', url])
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    expect(readInShell(out, ['DC_BASE_URL', 'DC_API_KEY', 'DC_MOCK_URL', 'DC_APP_ID'])).toEqual([
      url,
      key,
      url,
      'app_local',
    ])
  })

  it.each([
    ['dotenv', (url: string) => `DC_BASE_URL=${url}\nDC_API_KEY=${key}\n`],
    ['powershell', (url: string) => `$Env:DC_BASE_URL = '${url}'\n$Env:DC_API_KEY = '${key}'\n`],
    ['github', (url: string) => `DC_BASE_URL=${url}\nDC_API_KEY=${key}\n`],
    ['json', (url: string) => `{\n  "DC_BASE_URL": "${url}",\n  "DC_API_KEY": "${key}",\n`],
  ])('prints variables in %s format', async (format, begins) => {
    const { url } = await startServer()
    const { out } = await runInProcess(['env', '--url', url, '--format', format])
    expect(out.slice(0, begins(url).length)).toBe(begins(url))
  })

  it('prints the keys of the website passed with --website', async () => {
    const { url, mock } = await startServer()
    const website = await mock.createWebsite()
    const { out } = await runInProcess(['env', '--url', url, '--website', website.app_id, '--format', 'json'])
    expect(JSON.parse(out)).toEqual({ ...website.env, DC_BASE_URL: url, DC_MOCK_URL: url })
  })

  it('appends variables to a workflow’s environment file', async () => {
    const { url } = await startServer()
    const folder = await createTemporaryFolder({ env: 'OTHER=1\n' })
    const file = join(folder, 'env')
    const { exitCode, out } = await runInProcess(['env', '--url', url, '--format', 'github'], {
      env: { GITHUB_ENV: file },
    })
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^Variables set for later steps: DC_BASE_URL, DC_API_KEY, [^=]+\n$/)
    expect(await readFile(file, 'utf8')).toContain(`OTHER=1\nDC_BASE_URL=${url}\nDC_API_KEY=${key}\n`)
  })

  it('reports that a workflow’s environment file is not writable', async () => {
    const { url } = await startServer()
    const file = join(await createTemporaryFolder(), 'none', 'env')
    const { exitCode, err } = await runInProcess(['env', '--url', url, '--format', 'github'], {
      env: { GITHUB_ENV: file },
    })
    expect({ exitCode, err }).toEqual({
      exitCode: 2,
      err: `dc-mock: Could not write to the GITHUB_ENV file ${file} (ENOENT). Set GITHUB_ENV to the path of a writable file\n`,
    })
  })

  it('omits a key that the mock did not create, and reports the omission', async () => {
    const { url } = await startServer({ scenario: { keys: [] } })
    const { exitCode, out, err } = await runInProcess(['env', '--url', url])
    expect(exitCode).toBe(0)
    expect(out).not.toContain('DC_API_KEY')
    expect(err).toBe(
      'dc-mock: DC_API_KEY is not printed, because the mock stores only keys that it created itself. Set the variable for app_local yourself\n',
    )
  })

  it.each([
    [
      'env --format dotnev',
      '--format must be one of shell, dotenv, json, powershell, github, not "dotnev". Did you mean dotenv?',
    ],
    ['env --url nowhere', '--url must be an address such as http://127.0.0.1:4010, not "nowhere"'],
  ])('explains how to fix the command dc-mock %s', async (line, message) => {
    expect(await runInProcess(line.split(' '))).toEqual({ exitCode: 2, out: '', err: `dc-mock: ${message}\n` })
  })

  it('exits with 3 if nothing is listening', async () => {
    const { exitCode, out, err } = await runInProcess(['env', '--url', 'http://127.0.0.1:9'])
    expect({ exitCode, out }).toEqual({ exitCode: 3, out: '' })
    expect(err).toMatch(/^dc-mock: No dc-mock server is reachable at http:\/\/127\.0\.0\.1:9 /)
  })
})

describe('quoting', () => {
  it('preserves every character of a value in a POSIX shell', () => {
    expect(readInShell(envFormats.shell({ ODD: odd }), ['ODD'])).toEqual([odd])
  })

  it.each([
    ["it's", "$Env:A = 'it''s'\n"],
    ['a\u2019b', "$Env:A = 'a\u2019\u2019b'\n"],
    ['$HOME "x"', '$Env:A = \'$HOME "x"\'\n'],
  ])('preserves %j in PowerShell', (value, line) => {
    expect(envFormats.powershell({ A: value })).toBe(line)
  })

  it.each([
    ['plain', 'A=plain\n'],
    ['two words', "A='two words'\n"],
    [`it's $HOME`, 'A="it\'s \\$HOME"\n'],
  ])('preserves %j in a dotenv file', (value, line) => {
    expect(envFormats.dotenv({ A: value })).toBe(line)
  })

  it('prevents a multi-line value from setting other workflow variables', () => {
    expect(envFormats.github({ A: 'one\nB=2\nEND' })).toBe('A<<END_\none\nB=2\nEND\nEND_\n')
  })
})

/** Runs a POSIX shell script and returns the values of the given variables. */
function readInShell(text: string, names: readonly string[]): string[] {
  const show = names.map((name) => `printf '%s\\0' "$${name}"`).join('\n')
  const read = execFileSync('sh', ['-c', `${text}\n${show}`], { encoding: 'utf8', env: { HOME: '/home' } })
  return read.split('\0').slice(0, -1)
}
