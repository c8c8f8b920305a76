import { describe, expect, it } from 'vitest'
import { startServer } from '../support/start.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { type Exit, runCommand } from './serve-process.ts'

const signUp = `
const { DC_BASE_URL, DC_API_KEY } = process.env
const response = await fetch(DC_BASE_URL + '/api/v1/services/email/check', {
  method: 'POST',
  headers: { 'x-dc-key': DC_API_KEY, 'content-type': 'application/json' },
  body: JSON.stringify({ email: process.argv[2] }),
})
const { data } = await response.json()
console.log({ ALLOW: 'welcome', CHALLENGE: 'challenged', BLOCK: 'refused' }[data.emailInfo.action])
`

/** Drills a command in a folder with `sign-up.mjs`. */
async function drillCommand(command: string, words: readonly string[] = []): Promise<Exit> {
  const folder = await createTemporaryFolder({ 'sign-up.mjs': signUp })
  return runCommand(['drill', '--command', command, '--only', 'block', ...words], {}, folder).exit
}

describe('dc-mock drill --command', { timeout: 120_000 }, () => {
  it('starts a mock and passes its variables to the command', async () => {
    const { code, stdout, stderr } = await drillCommand(`"${process.execPath}" sign-up.mjs {email}`)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/✓ block +refused/)
  })

  it('uses the running mock at --url and passes its variables to the command', async () => {
    const { url, website } = await startServer()
    const { code } = await drillCommand(`"${process.execPath}" sign-up.mjs {email}`, ['--url', url])
    expect(code).toBe(0)
    expect(await website.requests.list({ operation: 'checkEmail', email: 'block@*' })).not.toEqual([])
  })

  it('shows the exit code and the end of stderr if the command fails', async () => {
    const { code, stdout } = await drillCommand('echo "apiKey is required" >&2; exit 7', ['--timeout', '2s'])
    expect(code).toBe(2)
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /^ ?The signup failed before the app called the mock at http:\S+\. The command printed nothing instead of welcome, challenged or refused \(exited with code 7\)\. Its stderr ends with: apiKey is required/,
    )
  })

  it('names the flags for another mock if no mock is running', async () => {
    const nowhere = 'http://127.0.0.1:1'
    const { code, stderr } = await drillCommand('echo welcome', ['--url', nowhere])
    expect(code).toBe(3)
    expect(stderr).toMatch(
      /start one with npx dc-mock serve, or specify another address with --port, --url or DC_MOCK_URL/,
    )
  })
})
