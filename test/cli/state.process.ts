import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { killRepeatedly, type Server } from '../black-box/kills/kill-under-load.ts'
import { checksUsed, copyLeftBehind, openTestStateFile, stateFolder } from '../state/file/state-folder.ts'
import { createCaller } from '../support/start.ts'
import { type Listening, runCommand, runNode, startServe } from './serve-process.ts'

const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

const prlimit = '/usr/bin/prlimit'

type Call = ReturnType<typeof createCaller>

function createCall({ url }: { url: string }): Call {
  return createCaller(url, (address, init) => fetch(address, init))
}

function check(call: Call, email: string, used: string = key): ReturnType<Call> {
  return call('/api/v1/services/email/check', { key: used, body: { email } })
}

/** Replaces the read time, the port and the expiry time, which differ in each read. */
function withoutTimes(value: unknown, { url }: Listening): unknown {
  const text = JSON.stringify(value).replaceAll(url, 'http://mock')
  return JSON.parse(text.replaceAll(/"expires_at":"[^"]*"|(?<="saved":\{)"at":"[^"]*"/g, '"time":""'))
}

async function stop({ signal, exit }: Listening): Promise<number | null> {
  signal('SIGTERM')
  return (await exit).code
}

describe('dc-mock serve --state', () => {
  it('restores websites, keys, people, clocks, emails, saved scenarios and reset targets after a restart', async () => {
    const file = join(await stateFolder(), 'mock.state')
    const first = await startServe('--state', file)
    expect(first.listening.state).toEqual({ file, loaded: null })
    const call = createCall(first)
    const made = (await call('/_mock/websites', { body: { scenario: 'returning-user', lifetime: '1d' } })).json
    await check(call, 'ana@shop.example')
    await call('/_mock/clock', { method: 'PUT', body: { now: '2031-01-01T00:00:00Z', frozen: true } })
    await call('/_mock/scenarios/mine', { method: 'PUT', body: { title: 'Mine', plan: 'business' } })
    await call('/public/data-deletion/request', {
      body: { cop_key: 'mocklocalcopkey0000000000000000000000000', email: 'ana@shop.example' },
    })
    const paths = ['/_mock/state', '/_mock/websites', '/_mock/clock', '/_mock/scenarios/mine', '/_mock/mailbox']
    const seen = await Promise.all(paths.map((path) => call(path)))
    expect(await stop(first)).toBe(0)

    const second = await startServe('--state', file, '--scenario', 'quota-exhausted', '--now', '2020-01-01T00:00:00Z')
    expect(second.listening.state.loaded).toMatchObject({ websites: 2, torn: 0 })
    const again = createCall(second)
    for (const [index, path] of paths.entries()) {
      const { json } = await again(path)
      expect(withoutTimes(json, second), path).toEqual(withoutTimes(seen[index]?.json, first))
    }
    expect((await check(again, 'ana@shop.example')).status).toBe(200)
    expect((await check(again, 'new@shop.example', made.private_key)).status).toBe(200)
    await again('/_mock/reset?website=*', { method: 'POST' })
    expect((await again('/_mock/websites')).json.websites).toMatchObject([{ app_id: 'app_local', checks_used: 0 }])
    expect(await stop(second)).toBe(0)
  })

  it('prints what it read, and reports that --scenario and --now had no effect', async () => {
    const file = join(await stateFolder(), 'mock.state')
    await stop(await startServe('--state', file))
    const { line } = runCommand(['--port', '0', '--state', file, '--scenario', 'quota-exhausted', '--now', '+3d'])
    expect(await line(/mock\.state: /)).toMatch(/mock\.state: 1 website, 0 people, read in \d+\.\d s$/)
    expect(await line(/already contains state/)).toContain(
      '--scenario and --now had no effect. To start with new state, use another file. To load a scenario, run npx dc-mock scenario load NAME. To move the clock forward, use the web UI or PUT /_mock/clock',
    )
  })

  it('generates new IDs after a restart, even with the same seed', async () => {
    const file = join(await stateFolder(), 'mock.state')
    const ids: string[] = []
    for (let n = 0; n < 2; n++) {
      const server = await startServe('--state', file, '--seed', '7')
      const { status, json } = await createCall(server)('/_mock/websites', { body: {} })
      expect(status).toBe(201)
      ids.push(json.app_id)
      await stop(server)
    }
    expect(new Set(ids).size).toBe(2)
  })

  it('keeps the effects of every answered request if the mock is killed under load', async () => {
    const file = join(await stateFolder(), 'mock.state')
    const scenario = join(file, '..', 'business.json')
    await writeFile(scenario, '{ "title": "Business", "plan": "business" }')
    const startServer = async (): Promise<Server> => {
      const process = await startServe('--state', file, '--scenario', scenario)
      return { process, url: process.url }
    }
    await killRepeatedly(file, { kills: 3, seed: 3, startServer })
  })

  it('leaves an unusable file unchanged, and exits with 2', async () => {
    const file = join(await stateFolder(), 'mock.state')
    await writeFile(file, 'title: A scenario\n')
    const { code, stderr } = await runCommand(['serve', '--port', '0', '--state', file]).exit
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `dc-mock: --state: ${file} is not a dc-mock state file and was not changed; choose another file\n`,
    })
    expect(await readFile(file, 'utf8')).toBe('title: A scenario\n')
  })

  it('rejects a file in use by another process, and accepts the file if that process was killed', async () => {
    const file = join(await stateFolder(), 'mock.state')
    const first = await startServe('--state', file)
    const { code, stderr } = await runCommand(['serve', '--port', '0', '--state', file]).exit
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /is in use by another dc-mock server \(process \d+\); stop that process, or choose another file/,
    )
    first.signal('SIGKILL')
    await first.exit
    await stop(await startServe('--state', file))
  })

  it('stops writing and reports the reason if another process took over the file while the mock was suspended', async () => {
    const file = join(await stateFolder(), 'mock.state')
    const first = await startServe('--state', file)
    first.signal('SIGSTOP')
    // Simulates a process in a different container, which cannot see this process.
    await rm(`${file}.lock`)
    const second = await startServe('--state', file)
    expect((await check(createCall(second), 'ana@shop.example')).status).toBe(200)
    first.signal('SIGCONT')
    expect(await first.errorLine(/taken over/)).toContain('Further changes are not saved. Stop this process')
    const theirs = await readFile(file)
    expect((await check(createCall(first), 'bo@shop.example')).status).toBe(200)
    expect((await createCall(first)('/_mock/health')).json.state).toMatchObject({ saved: false })
    expect(await stop(first)).toBe(1)
    expect(await readFile(file)).toEqual(theirs)
    expect(await stop(second)).toBe(0)
    expect(await checksUsed(await openTestStateFile(file))).toBe(1)
  })

  // Simulates a full disk with a file size limit of 16 blocks. A block has 512 or 1024 bytes, depending on the shell.
  it.runIf(existsSync(prlimit))(
    'reports a full disk, still responds, and saves everything when space is available',
    async () => {
      const file = join(await stateFolder(), 'mock.state')
      const words = [main, 'serve', '--port', '0', '--log', 'json', '--state', file]
      const server = runNode(words, { through: ['sh', '-c', 'ulimit -S -f 16; exec "$0" "$@"'] })
      const call = createCall(JSON.parse(await server.line(/"event":"listening"/)))
      for (let n = 0; n < 100; n++) expect((await check(call, `person${n}@shop.example`)).status).toBe(200)
      const output = JSON.parse(await server.errorLine(/"event":"state"/))
      expect(output).toMatchObject({ saved: false })
      expect(output.message).toContain('cannot be written (EFBIG), so stopping now would lose changes')
      const { state } = (await call('/_mock/health')).json
      expect(state).toMatchObject({ saved: false, problem: expect.stringContaining('EFBIG') })
      const before = await openTestStateFile(await copyLeftBehind(file, 'full'))
      expect(await checksUsed(before)).toBeGreaterThan(5)
      expect(await checksUsed(before)).toBeLessThan(100)

      await promisify(execFile)(prlimit, ['--pid', String(server.pid), '--fsize=unlimited'])
      expect(await server.errorLine(/"saved":true/)).toContain('All changes have been saved')
      expect((await call('/_mock/health')).json.state).toEqual({ saved: true, problem: null })
      expect(await checksUsed(await openTestStateFile(await copyLeftBehind(file, 'saved')))).toBe(100)
    },
  )

  it.runIf(existsSync(prlimit))('reports an error and exits with 1 if the disk is still full at shutdown', async () => {
    const file = join(await stateFolder(), 'mock.state')
    const words = [main, 'serve', '--port', '0', '--log', 'json', '--state', file]
    const server = runNode(words, { through: ['sh', '-c', 'ulimit -S -f 16; exec "$0" "$@"'] })
    const call = createCall(JSON.parse(await server.line(/"event":"listening"/)))
    for (let n = 0; n < 100; n++) await check(call, `person${n}@shop.example`)
    server.signal('SIGTERM')
    const { code, stderr } = await server.exit
    expect(code).toBe(1)
    expect(stderr).toMatch(/mock\.state does not contain the changes since 20.*: the disk rejected the write\./)
  })
})
