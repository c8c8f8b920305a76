import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type CommandProcess, runProgram } from '../cli/serve-process.ts'
import { freePort } from '../support/free-port.ts'
import { startServer } from '../support/start.ts'
import defects from './apps/blind/defects.json' with { type: 'json' }
import { installFrameworks } from './framework-apps.ts'

const apps = fileURLToPath(new URL('apps', import.meta.url))
const correctApps = await listApps('correct')
const blindApps = (await listApps('blind')).filter((file) => file !== 'signup-app.mjs')
const findApp = installFrameworks()

// Runs one app at a time and retries, because a check that takes 2 s on a busy machine gives no verdict.
describe('a correct app', { retry: 2 }, () => {
  it.for(correctApps)('%s acts on verdicts and accepts signups without a verdict', async (file, { skip }) => {
    const path = findApp(file)
    if (path === null) return skip('npm could not install the frameworks')
    const { mock, website } = await startServer()
    const app = await startApp(path, website.env)
    const signUp = file === 'form.mjs' ? await openForm(app.url) : sendJson(app.url)

    expect(await signUp(website.address('allow'))).toBe('welcome')
    expect(await signUp(website.address('challenge'))).toBe('challenged')
    expect(await signUp(website.address('block'))).toBe('refused')
    expect((await website.requests.list()).map(({ response }) => response.status)).toEqual([200, 200, 200])

    for (const name of ['error-500', 'error-429', 'error-401', 'error-502', 'drop', 'hang']) {
      expect([name, await signUp(website.address(name))]).toEqual([name, 'welcome'])
    }
    await website.faults.add({ respond: { status: 200, body: '{"success":true,"da' }, times: 1 })
    expect(await signUp(website.address('block+broken'))).toBe('welcome')
    expect(await signUp(website.address('block+recovered'))).toBe('refused')

    await mock.close()
    expect(await signUp(website.address('block+closed'))).toBe('welcome')
    app.process.signal('SIGKILL')
    const { stdout, stderr } = await app.process.exit
    expect(stdout + stderr).not.toContain(website.private_key)
  })
})

describe('an app with a defect', () => {
  it.for(blindApps)('%s accepts a signup with the verdict ALLOW', async (file) => {
    const { website } = await startServer()
    const { url } = await startApp(join(apps, 'blind', file), website.env)
    expect(await sendJson(url)(website.address('allow'))).toBe('welcome')
  })

  it.for(blindApps)('%s states its defect in the first line', async (file) => {
    const [line] = (await readFile(join(apps, 'blind', file), 'utf8')).split('\n')
    const { defect } = Object.entries(defects).find(([name]) => name === file)?.[1] ?? {}
    expect(line).toBe(`// ${defect}`)
  })

  it('is listed in defects.json', () => {
    expect(Object.keys(defects).sort()).toEqual(blindApps.sort())
  })
})

async function listApps(folder: string): Promise<string[]> {
  return (await readdir(join(apps, folder))).filter((file) => /\.(mjs|py)$/.test(file))
}

/** Starts an app on a free port and waits until it listens. */
async function startApp(
  path: string,
  env: { DC_API_KEY: string; DC_BASE_URL: string },
): Promise<{ url: string; process: CommandProcess }> {
  const port = await freePort()
  const command = path.endsWith('.py') ? 'python3' : process.execPath
  const { DC_API_KEY, DC_BASE_URL } = env
  const started = runProgram(command, [path], { env: { DC_API_KEY, DC_BASE_URL, PORT: String(port) } })
  await started.line(/^listening/)
  return { url: `http://127.0.0.1:${port}`, process: started }
}

/** Signs a visitor up and returns the outcome. */
type SignUp = (email: string) => Promise<string | undefined>

function sendJson(url: string): SignUp {
  return async (email) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/signup`, { method: 'POST', headers, body: JSON.stringify({ email }) })
    const { status } = await response.json()
    expect([status, response.ok]).toEqual([status, status !== 'refused'])
    return status
  }
}

const outcomeOfLocation: Readonly<Record<string, string>> = {
  '/welcome': 'welcome',
  '/confirm-your-email': 'challenged',
  '/signup?error=refused': 'refused',
}

/** Opens the form in a new session. */
async function openForm(url: string): Promise<SignUp> {
  const page = await fetch(`${url}/signup`)
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
  const token = /name="_csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  return async (email) => {
    const body = new URLSearchParams({ email, _csrf: token })
    const response = await fetch(`${url}/signup`, { method: 'POST', headers: { cookie }, body, redirect: 'manual' })
    expect(response.status).toBe(303)
    return outcomeOfLocation[response.headers.get('location') ?? '']
  }
}
