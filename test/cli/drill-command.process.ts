import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DrillReport } from '../../src/drill/report/report.ts'
import { freePort } from '../support/free-port.ts'
import { startServer } from '../support/start.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { withoutProgress } from './command-line.ts'
import { type CommandProcess, type Exit, runCommand, runProgram } from './serve-process.ts'

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
async function drillCommand(command: string, words: readonly string[] = [], only = 'block'): Promise<Exit> {
  const folder = await createTemporaryFolder({
    'sign-up.mjs': signUp,
    'refuse-challenge.mjs': signUp.replace("'challenged'", "'refused'"),
    'ignore-block.mjs': signUp.replace("'refused'", "'welcome'"),
  })
  return runCommand(['drill', '--command', command, '--only', only, ...words], {}, folder).exit
}

describe('dc-mock drill --command', { timeout: 120_000 }, () => {
  it('starts a mock and passes its variables to the command', async () => {
    const { code, stdout, stderr } = await drillCommand(`"${process.execPath}" sign-up.mjs {email}`)
    expect({ code, problems: withoutProgress(stderr) }).toEqual({ code: 0, problems: '' })
    expect(stdout).toMatch(/✓ block +refused/)
  })

  it('lists the cases that require --start as not run', async () => {
    const { stdout } = await drillCommand(`"${process.execPath}" sign-up.mjs {email}`, [], 'block,connection-refused')
    expect(stdout).toMatch(/^Not run\n {2}connection-refused: This case requires --start/m)
    expect(stdout).toMatch(/ · \d+ not run$/m)
  })

  it('treats advice as a failure only with --strict', async () => {
    const command = `"${process.execPath}" refuse-challenge.mjs {email}`
    const lenient = await drillCommand(command, [], 'challenge')
    expect(lenient.code).toBe(0)
    expect(lenient.stdout).toMatch(/! challenge +refused/)
    const strict = await drillCommand(command, ['--strict'], 'challenge')
    expect(strict.code).toBe(1)
    expect(strict.stdout).toMatch(/! challenge +refused/)
  })

  it('uses the running mock at --url and passes its variables to the command', async () => {
    const { url, website } = await startServer()
    const { code } = await drillCommand(`"${process.execPath}" sign-up.mjs {email}`, ['--url', url])
    expect(code).toBe(0)
    expect(await website.requests.list({ operation: 'checkEmail', email: 'block@*' })).not.toEqual([])
  })

  it('shows the exit code and the end of stderr if the command fails', async () => {
    const { code, stdout } = await drillCommand('echo "apiKey is required" >&2; exit 7 # {email}', ['--timeout', '2s'])
    expect(code).toBe(2)
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /^ ?The signup failed before the app called the mock at http:\S+\. The command printed nothing instead of "welcome", "challenged" or "refused" \(exited with code 7\)\. Its stderr ends with: apiKey is required/,
    )
  })

  it('rejects a command that does not contain {email}', async () => {
    expect(await drillCommand('echo welcome')).toMatchObject({
      code: 2,
      stdout: '',
      stderr:
        'dc-mock: --command must contain {email}, which is replaced with the email address. Use a command such as "node signup.js {email}"\n',
    })
  })

  it('with --start, starts the app at the URL and runs the cases that require --start', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const app = `require('node:http').createServer((_, response) => response.end()).listen(process.env.PORT, '127.0.0.1')`
    const words = [url, '--start', `"${process.execPath}" -e "${app}"`]
    const command = `"${process.execPath}" sign-up.mjs {email}`
    const { stdout, stderr } = await drillCommand(command, words, 'block,connection-refused')
    expect(withoutProgress(stderr)).toBe('')
    expect(stdout).toMatch(/✓ block +refused/)
    expect(stdout).not.toContain('Not run')
  })

  it('repeats a failed case only with the drill, because the command needs its environment variables', async () => {
    const { stdout } = await drillCommand(`"${process.execPath}" ignore-block.mjs {email}`)
    expect(stdout).toMatch(/again: npx dc-mock drill --command/)
    expect(stdout).not.toMatch(/again: \S*node/)
  })

  it('on SIGINT, stops all processes of the command', async () => {
    const folder = await createTemporaryFolder({
      'sign-up.cjs': "process.on('SIGTERM', () => {}); require('node:net').connect(process.env.APP_ALIVE, '127.0.0.1')",
    })
    const alive = await openAliveServer()
    const command = `"${process.execPath}" sign-up.cjs {email}; echo welcome`
    const drill = runCommand(['drill', '--command', command], { APP_ALIVE: alive.port }, folder)
    await alive.connected
    drill.signal('SIGINT')
    expect(await drill.exit).toMatchObject({ code: 130 })
    await alive.ended
  })

  it('mentions the flags for selecting another mock if no mock is running', async () => {
    const nowhere = 'http://127.0.0.1:1'
    const { code, stderr } = await drillCommand('echo welcome {email}', ['--url', nowhere])
    expect(code).toBe(3)
    expect(stderr).toMatch(
      /start one with npx dc-mock serve --port 1, or specify the address of a running mock with --port, --url or DC_MOCK_URL/,
    )
  })
})

/** Drills an app that checks each address but accepts every signup. Returns the signups and the commands that repeat the case `block`. */
async function drillBlindApp(path: string, config: string): Promise<{ signUps: string[]; reproduce: string[] }> {
  const { url, check } = await startServer()
  const signUps: string[] = []
  const app = createHttpServer(async (request, response) => {
    const signUp = await describeRequest(request)
    const [email] = /[\w.-]+(?:@|%40)[\w.-]+/.exec(signUp) ?? []
    if (email !== undefined) {
      signUps.push(signUp)
      await check(decodeURIComponent(email))
    }
    response.end('{}')
  })
  app.listen(0, '127.0.0.1')
  onTestFinished(() => void app.close())
  await once(app, 'listening')
  const { port } = app.address() as AddressInfo
  const folder = await createTemporaryFolder({ 'dc-mock.yaml': `drill:\n  timeout: 15s\n${config}` })
  const words = ['drill', `http://127.0.0.1:${port}${path}`, '--url', url, '--only', 'block', '--report', 'json']
  const report: DrillReport = JSON.parse((await runCommand(words, {}, folder).exit).stdout)
  const [finding] = report.cases.find(({ id }) => id === 'block')?.findings ?? []
  return { signUps, reproduce: [...(finding?.reproduce ?? [])] }
}

/** Returns the parts of a request that can affect the response. */
async function describeRequest(request: IncomingMessage): Promise<string> {
  const { method, url, headers } = request
  const sent = [headers.accept, headers['content-type'], headers['x-for'], headers.cookie, await text(request)]
  return [`${method} ${url}`, ...sent].join('\n')
}

describe('a finding of dc-mock drill', { timeout: 120_000 }, () => {
  it.each([
    ['with a JSON body', '/signup', ''],
    ['with a form', '/signup', '  format: form\n  headers: { X-For: "{email}" }\n'],
    ['without a body', '/signup?from=ad', '  method: GET\n'],
    ['with brackets in the URL', '/signup?user[email]={email}', '  fields: { id: "{unique}" }\n'],
    ['with an empty header', '/signup', '  headers: { X-For: "{cookie:session}" }\n'],
    ['with placeholders in the URL', '/signup/{email}', '  method: PUT\n  fields: { session: "{cookie:session}" }\n'],
  ])('shows a command that repeats a signup %s', async (_, path, config) => {
    const { signUps, reproduce } = await drillBlindApp(path, config)
    const command = reproduce.find((each) => each.startsWith('curl -i ')) ?? ''
    const drilled = [...signUps]
    await runProgram('sh', ['-c', command]).exit
    expect(signUps).toHaveLength(drilled.length + 1)
    expect(drilled).toContain(signUps.at(-1))
  })

  it('shows only the command that repeats the case if each signup first requests a page', async () => {
    const { reproduce } = await drillBlindApp('/signup', '  first: /signup\n')
    expect(reproduce).toEqual([expect.stringMatching(/^npx dc-mock drill .* --only block$/)])
  })
})

/** App that never accepts connections and ignores SIGTERM. It keeps a connection to the port in APP_ALIVE open while it runs. */
const silentApp = `
process.on('SIGTERM', () => {})
require('node:net').connect(process.env.APP_ALIVE, '127.0.0.1')
`

/** App that never accepts connections and takes some time to stop. Before it exits, it sends `stopped` to the port in APP_ALIVE. */
const gracefulApp = `
const alive = require('node:net').connect(process.env.APP_ALIVE, '127.0.0.1')
process.on('SIGTERM', () => setTimeout(() => alive.end('stopped', () => process.exit()), 300))
`

interface WaitingDrill extends CommandProcess {
  url: string
  /** When the app has ended, resolves with the text that the app sent to APP_ALIVE. */
  appEnded: Promise<string>
}

interface AliveServer {
  /** Value for APP_ALIVE. */
  port: string
  connected: Promise<unknown>
  /** When the connection is closed, resolves with the text that was sent. */
  ended: Promise<string>
}

async function openAliveServer(): Promise<AliveServer> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const ended = connected.then(
    ([socket]) =>
      new Promise<string>((resolve) => {
        let words = ''
        socket.setEncoding('utf8').on('data', (sent: string) => {
          words += sent
        })
        socket.on('error', () => {}).on('close', () => resolve(words))
      }),
  )
  return { port: String((server.address() as AddressInfo).port), connected, ended }
}

/** App whose signup fails before it calls the service. */
const failingApp = `
require('node:http').createServer((request, response) => {
  console.error('\\u001b[31mError: Cannot find module stripe, key dcp_abcdefghijklmnopqrstuvwxyz\\n    at signUp (app.cjs:1:1)')
  response.writeHead(500).end('oops')
}).listen(process.env.PORT, '127.0.0.1')
`

/** Starts a drill of an app. Resolves when the drill is waiting for the app. */
async function startWaitingDrill(prefix = '', app = silentApp, suffix = ''): Promise<WaitingDrill> {
  const folder = await createTemporaryFolder({ 'app.cjs': app })
  const alive = await openAliveServer()
  const url = `http://127.0.0.1:${await freePort()}`
  const words = ['drill', `${url}/signup`, '--start', `${prefix}"${process.execPath}" app.cjs${suffix}`]
  const drill = runCommand(words, { APP_ALIVE: alive.port }, folder)
  await alive.connected
  await drill.errorLine(/Waiting up to 60 s for the app to accept connections at/)
  return { ...drill, url, appEnded: alive.ended }
}

it('stops immediately on SIGINT, even if the mock does not respond', { timeout: 8000 }, async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const connected = once(silent, 'connection')
  const { port } = silent.address() as AddressInfo
  const drill = runCommand(['drill', 'http://127.0.0.1:1/signup', '--port', String(port)])
  const [socket] = await connected
  onTestFinished(() => socket.destroy())
  drill.signal('SIGINT')
  expect(await drill.exit).toEqual({
    code: 130,
    stdout: '',
    stderr: 'dc-mock: The drill was stopped before its first signup\n',
  })
})

describe('dc-mock drill --start', { timeout: 120_000 }, () => {
  it('shows the end of the app’s output if a signup fails before the app calls the mock', async () => {
    const folder = await createTemporaryFolder({ 'app.cjs': failingApp })
    const url = `http://127.0.0.1:${await freePort()}/signup`
    const words = ['drill', url, '--start', `"${process.execPath}" app.cjs`]
    const { code, stdout } = await runCommand(words, {}, folder).exit
    expect(code).toBe(2)
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /The app responded with 500 oops, but did not call the mock at \S+\. The likely cause is an error in the app\. .* The app’s output ends with: \\u\{1b\}\[31mError: Cannot find module stripe, key dcp_abcdefgh… $/,
    )
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'on %s, stops an app that is not accepting connections yet',
    async (name) => {
      const drill = await startWaitingDrill()
      drill.signal(name)
      expect(await drill.exit).toEqual({
        code: 130,
        stdout: '',
        stderr: `dc-mock: Waiting up to 60 s for the app to accept connections at ${drill.url}\ndc-mock: The drill was stopped before its first signup\n`,
      })
      await drill.appEnded
    },
  )

  it('gives the app time to stop, even if its shell exits first', async () => {
    const drill = await startWaitingDrill('', gracefulApp, '; exit')
    drill.signal('SIGINT')
    expect(await drill.exit).toMatchObject({ code: 130 })
    expect(await drill.appEnded).toBe('stopped')
  })

  it('kills an app that ignores SIGTERM when a second signal ends the drill', async () => {
    const drill = await startWaitingDrill("trap '' TERM; ")
    const signalTimer = setInterval(() => drill.signal('SIGTERM'), 20)
    onTestFinished(() => clearInterval(signalTimer))
    expect(await drill.exit).toMatchObject({ code: 143 })
    await drill.appEnded
  })
})
