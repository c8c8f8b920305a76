import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startServer } from '../support/start.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { type CommandProcess, type Exit, runCommand } from './serve-process.ts'

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

/** App that never accepts connections and ignores SIGTERM. It keeps a connection to the port in APP_ALIVE open while it runs. */
const silentApp = `
process.on('SIGTERM', () => {})
require('node:net').connect(process.env.APP_ALIVE, '127.0.0.1')
`

interface WaitingDrill extends CommandProcess {
  url: string
  /** Resolves when the app has ended. */
  appEnded: Promise<unknown>
}

/** App whose signup fails before it calls the service. */
const failingApp = `
require('node:http').createServer((request, response) => {
  console.error('\\u001b[31mError: Cannot find module stripe, key dcp_abcdefghijklmnopqrstuvwxyz\\n    at signUp (app.cjs:1:1)')
  response.writeHead(500).end('oops')
}).listen(process.env.PORT, '127.0.0.1')
`

/** Starts a drill of `silentApp`. Resolves when the drill says that it is waiting for the app. */
async function startWaitingDrill(prefix = ''): Promise<WaitingDrill> {
  const folder = await createTemporaryFolder({ 'app.cjs': silentApp })
  const alive = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void alive.close())
  await once(alive, 'listening')
  const connected = once(alive, 'connection')
  const url = `http://127.0.0.1:${await freePort()}`
  const words = ['drill', `${url}/signup`, '--start', `${prefix}"${process.execPath}" app.cjs`]
  const drill = runCommand(words, { APP_ALIVE: String((alive.address() as AddressInfo).port) }, folder)
  const [socket] = await connected
  const appEnded = new Promise((resolve) => socket.on('error', resolve).on('close', resolve).resume())
  await drill.errorLine(/Waiting up to 60 s for the app to accept connections at/)
  return { ...drill, url, appEnded }
}

describe('dc-mock drill --start', { timeout: 120_000 }, () => {
  it('shows the end of the app’s output if a signup fails before the check', async () => {
    const folder = await createTemporaryFolder({ 'app.cjs': failingApp })
    const url = `http://127.0.0.1:${await freePort()}/signup`
    const words = ['drill', url, '--start', `"${process.execPath}" app.cjs`]
    const { code, stdout } = await runCommand(words, {}, folder).exit
    expect(code).toBe(2)
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /The app responded with 500 oops, but did not call the mock at \S+\. The likely cause is an error in the app\. .* The app’s output ends with: \\u\{1b\}\[31mError: Cannot find module stripe, key dcp_abcdefgh… $/,
    )
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('stops an app that does not accept connections yet at %s', async (name) => {
    const drill = await startWaitingDrill()
    drill.signal(name)
    expect(await drill.exit).toEqual({
      code: 130,
      stdout: '',
      stderr: `dc-mock: Waiting up to 60 s for the app to accept connections at ${drill.url}\ndc-mock: The drill was stopped before the app accepted connections\n`,
    })
    await drill.appEnded
  })

  it('kills an app that ignores SIGTERM when a second signal ends the drill', async () => {
    const drill = await startWaitingDrill("trap '' TERM; ")
    const impatient = setInterval(() => drill.signal('SIGTERM'), 20)
    onTestFinished(() => clearInterval(impatient))
    expect(await drill.exit).toMatchObject({ code: 143 })
    await drill.appEnded
  })
})
