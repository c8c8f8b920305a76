import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { removeStaleFiles } from '../../src/cli/running/instance-file.ts'
import { openStateFolder } from '../../src/cli/running/state-folder.ts'
import { isProcessRunning, ownIdentity, startTimeOf } from '../../src/state/file/process.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runInProcess } from './command-line.ts'
import { runCommand, startServe } from './serve-process.ts'

interface Detached {
  url: string
  port: string
  pid: number
  /** Folder that contains instance files and logs. */
  home: string
  env: Record<string, string>
  /** Fields of the first line on stdout. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the content
  listening: any
}

/** Runs `dc-mock serve --detach` on a free port with a separate home folder. Stops the mock at the end of the test. */
async function startDetached(...flags: readonly string[]): Promise<Detached> {
  const state = await createTemporaryFolder()
  const env = { XDG_STATE_HOME: state }
  const home = join(state, 'dc-mock')
  const { code, stdout, stderr } = await runCommand(
    ['serve', '--detach', '--port', '0', '--log', 'json', ...flags],
    env,
  ).exit
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const listening = JSON.parse(stdout)
  const { pid } = await readOnlyRecord(home)
  onTestFinished(() => {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  })
  return { url: listening.url, port: new URL(listening.url).port, pid, home, env, listening }
}

async function readOnlyRecord(home: string): Promise<{ pid: number; file: string }> {
  const [name = '', ...others] = (await readdir(home)).filter((each) => each.endsWith('.json'))
  expect(others).toEqual([])
  const file = join(home, name)
  return { pid: JSON.parse(await readFile(file, 'utf8')).pid, file }
}

describe('serve --detach', () => {
  it('returns when the mock is ready, and dc-mock stop can stop that mock', async () => {
    const { url, port, pid, home, env, listening } = await startDetached()
    expect(listening).toMatchObject({ event: 'listening', website: { app_id: 'app_local' } })
    expect((await fetch(`${url}/_mock/health`)).status).toBe(200)

    const stopped = await runCommand(['stop', '--port', port], env).exit
    expect(stopped).toEqual({
      code: 0,
      stdout: `Stopped the dc-mock server at ${url}. Log: ${listening.log}\n`,
      stderr: '',
    })
    expect(isProcessRunning(pid)).toBe(false)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    expect((await readdir(home)).filter((name) => name.endsWith('.json'))).toEqual([])

    const again = await runCommand(['stop', '--port', port], env).exit
    expect(again).toEqual({ code: 0, stdout: `Nothing is running at ${url}\n`, stderr: '' })
  })

  it('prints the path of the request log, which only the user can read', async () => {
    const { url, home, listening } = await startDetached('--scenario', 'quota-exhausted')
    await fetch(`${url}/no/such/path`)
    const { file } = await readOnlyRecord(home)
    expect((await stat(home)).mode & 0o777).toBe(0o700)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(listening.log)).mode & 0o777).toBe(0o600)
    const events = await untilLine(listening.log, /"event":"answered"/)
    expect(JSON.parse(events)).toMatchObject({ path: '/no/such/path', status: 404 })
  })

  it('completes requests in flight before it exits', async () => {
    const { url, env, listening } = await startDetached()
    const answer = fetch(`${url}/api/v1/services/email/check`, {
      method: 'POST',
      headers: { 'x-dc-key': listening.website.private_key, 'content-type': 'application/json' },
      body: '{"email":"slow-1500@dc-mock.example.com"}',
    })
    await fetch(`${url}/_mock/requests?wait=5s&count=1`)
    const { code } = await runCommand(['stop', '--url', url], env).exit
    expect(code).toBe(0)
    expect((await answer).status).toBe(200)
  })

  it('prints the mock’s error message if the mock cannot start, and exits with 2', async () => {
    const { url } = await startServe()
    const { port } = new URL(url)
    const env = { XDG_STATE_HOME: await createTemporaryFolder() }
    const { code, stdout, stderr } = await runCommand(['serve', '--detach', '--port', port], env).exit
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^dc-mock: Port ${port} on 127.0.0.1 is in use by another dc-mock server .*\\n$`))
    expect(await readdir(join(env.XDG_STATE_HOME, 'dc-mock'))).toEqual([])
  })

  it('removes the instance files of mocks that were killed', async () => {
    const { pid, home, env } = await startDetached()
    process.kill(pid, 'SIGKILL')
    const next = await runCommand(['serve', '--detach', '--port', '0', '--log', 'json'], env).exit
    const { url, log } = JSON.parse(next.stdout)
    expect((await readOnlyRecord(home)).pid).not.toBe(pid)
    const { code, stdout } = await runCommand(['stop', '--json', '--url', url], env).exit
    expect({ code, output: JSON.parse(stdout) }).toEqual({ code: 0, output: { stopped: true, url, log } })
  })

  it('prints how to stop the mock and the path of the log', async () => {
    const state = await createTemporaryFolder()
    const env = { XDG_STATE_HOME: state }
    const { stdout } = await runCommand(['serve', '--detach', '--port', '0'], env).exit
    const [, port = ''] = /dc-mock stop --port (\d+)\./.exec(stdout) ?? []
    const [, log = ''] = /Log: (.*)\n/.exec(stdout) ?? []
    expect(stdout).not.toContain('Ctrl+C')
    expect(await readFile(log, 'utf8')).toContain('is ready at')
    expect(await runCommand(['stop', '--port', port], env).exit).toMatchObject({ code: 0 })
  })

  it('prints security warnings to the terminal', async () => {
    const env = { XDG_STATE_HOME: await createTemporaryFolder() }
    const words = ['serve', '--detach', '--port', '0', '--host', '0.0.0.0', '--control-token', 'x9q']
    const { stdout } = await runCommand(words, env).exit
    expect(stdout).toMatch(/^! The control token has fewer than 16 characters/m)
    const port = /--port (\d+)\./.exec(stdout)?.[1] ?? ''
    expect((await runCommand(['stop', '--port', port], env).exit).code).toBe(0)
  })
})

it('stores instance files in the temporary folder if the home directory is not writable', async () => {
  const home = join(await createTemporaryFolder({ file: 'no folder' }), 'file')
  const folder = await openStateFolder({ XDG_STATE_HOME: home })
  expect(folder).toBe(join(tmpdir(), `dc-mock-${process.getuid?.()}`))
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

it('ignores a relative path in XDG_STATE_HOME', async () => {
  const home = await createTemporaryFolder()
  vi.stubEnv('HOME', home)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await openStateFolder({ XDG_STATE_HOME: 'state' })).toBe(join(home, '.local', 'state', 'dc-mock'))
})

it('keeps the instance file of a mock in another container until the mock’s log is a day old', async () => {
  const instance = randomUUID()
  const info = {
    ...ownIdentity(),
    pidNamespace: 'pid:[1]',
    pid: 4_194_305,
    instance,
    url: 'http://127.0.0.1:1',
    log: '',
  }
  const folder = await createTemporaryFolder({
    [`${instance}.json`]: JSON.stringify(info),
    [`${instance}.log`]: '',
  })
  await removeStaleFiles(folder, Date.now())
  expect(await readdir(folder)).toHaveLength(2)
  await removeStaleFiles(folder, Date.now() + 86_500_000)
  expect(await readdir(folder)).toEqual([])
})

describe('stop', () => {
  it('does not stop a mock that runs in the foreground', async () => {
    const { url } = await startServe()
    const env = { XDG_STATE_HOME: await createTemporaryFolder() }
    expect(await runInProcess(['stop', '--url', url], { env })).toEqual({
      exitCode: 2,
      out: '',
      err: `dc-mock: dc-mock stop cannot stop the server at ${url}, because the server was started by another user, in a container or without --detach. If the server is running in a container, stop the container. Otherwise, press Ctrl+C in the server’s terminal or end its process. To print the process ID, run: lsof -i tcp:${new URL(url).port} -s tcp:LISTEN\n`,
    })
    expect((await fetch(`${url}/_mock/health`)).status).toBe(200)
  })

  it.each([
    ['PID namespace', { pidNamespace: 'pid:[1]' }],
    ['machine', { host: 'other.example' }],
  ])('does not signal a process if its ID comes from another %s', async (_, other) => {
    const { url, home, env } = await startDetached()
    const { file } = await readOnlyRecord(home)
    const bystander = startBystander()
    const info = { ...JSON.parse(await readFile(file, 'utf8')), ...bystander, ...other }
    await writeFile(file, JSON.stringify(info))
    expect(await runCommand(['stop', '--url', url], env).exit).toEqual({
      code: 2,
      stdout: '',
      stderr: `dc-mock: The dc-mock server at ${url} is running as process ${info.pid} on ${info.host}, which is a different machine or container. Run npx dc-mock stop on ${info.host}\n`,
    })
    expect(isProcessRunning(bystander.pid)).toBe(true)
  })

  it('does not signal a process with the mock’s process ID but a different start time', async () => {
    const { url, home, env } = await startDetached()
    const { file } = await readOnlyRecord(home)
    const { pid } = startBystander()
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), pid }))
    expect(await runCommand(['stop', '--url', url], env).exit).toEqual({
      code: 2,
      stdout: '',
      stderr: `dc-mock: The instance file ${file} is stale, because process ${pid} is not the dc-mock server at ${url}. To stop the server, end its process. To print the process ID, run: lsof -i tcp:${new URL(url).port} -s tcp:LISTEN\n`,
    })
    expect(isProcessRunning(pid)).toBe(true)
  })

  it('fails if the mock still responds after the process has ended', async () => {
    const { url, home, env } = await startDetached()
    const { file } = await readOnlyRecord(home)
    const bystander = startBystander()
    const info = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...info, ...bystander }))
    expect(await runCommand(['stop', '--url', url], env).exit).toEqual({
      code: 1,
      stdout: '',
      stderr: `dc-mock: Process ${bystander.pid} has ended, but the dc-mock server at ${url} still responds. See the log: ${info.log}\n`,
    })
  })

  it('ignores the instance file of another mock with the same URL', async () => {
    const { url } = await startServe()
    const bystander = await startServe()
    const state = await createTemporaryFolder()
    const folder = join(state, 'dc-mock')
    const { instance } = await (await fetch(`${bystander.url}/_mock/health`)).json()
    await mkdir(folder, { mode: 0o700 })
    const record = { instance, ...ownIdentity(), url, log: '/dev/null' }
    await writeFile(join(folder, `${instance}.json`), JSON.stringify(record))
    expect(await runInProcess(['stop', '--url', url], { env: { XDG_STATE_HOME: state } })).toMatchObject({
      exitCode: 2,
    })
  })

  it.each([
    ['stop --port 1 --url http://127.0.0.1:1', '--port and --url are mutually exclusive. Use only one of them'],
    ['stop --port x', '--port must be a whole number from 0 to 65535, not "x"'],
  ])('explains how to fix the command dc-mock %s', async (line, message) => {
    expect(await runInProcess(line.split(' '))).toEqual({ exitCode: 2, out: '', err: `dc-mock: ${message}\n` })
  })
})

/** Starts a process that is not a mock. Ends it at the end of the test. */
function startBystander(): { pid: number; startedAt: string | null } {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const pid = Number(child.pid)
  return { pid, startedAt: startTimeOf(pid) }
}

/** Returns the first line of a file that matches. Waits until such a line exists. */
async function untilLine(file: string, fits: RegExp): Promise<string> {
  for (;;) {
    const found = (await readFile(file, 'utf8')).split('\n').find((line) => fits.test(line))
    if (found !== undefined) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}
