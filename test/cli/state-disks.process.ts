/** Tests state files on real filesystems that become full or read-only. Mounting a filesystem requires root on Linux. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { checksUsed, copyLeftBehind, openTestStateFile, stateFolder } from '../state/file/state-folder.ts'
import { createCaller } from '../support/start.ts'
import { type Listening, runCommand, startServe } from './serve-process.ts'
import { canMount, fill, makeRoom, mount } from './small-disk.ts'

const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
const run = promisify(execFile)

const check = async ({ url }: { url: string }, n: number): Promise<number> =>
  (
    await createCaller(url, fetch)('/api/v1/services/email/check', {
      key,
      body: { email: `person${n}@shop.example` },
    })
  ).status

const healthOf = async ({ url }: { url: string }) => (await createCaller(url, fetch)('/_mock/health')).json.state

async function stop({ signal, exit }: Listening): Promise<number | null> {
  signal('SIGTERM')
  return (await exit).code
}

describe.runIf(canMount())('a state file on a separate filesystem', () => {
  it('loses no data if the filesystem becomes full and space is freed later', async () => {
    const folder = await mount('-t', 'tmpfs', '-o', 'size=512k', 'tmpfs')
    const file = join(folder, 'mock.state')
    const server = await startServe('--state', file)
    expect(await check(server, 0)).toBe(200)
    fill(folder)
    for (let n = 1; n < 60; n++) expect(await check(server, n)).toBe(200)
    expect(await healthOf(server)).toMatchObject({ saved: false, problem: expect.stringContaining('ENOSPC') })
    const inFile = await checksUsed(await openTestStateFile(await leftBehindElsewhere(file)))
    expect(inFile).toBeLessThan(60)

    await makeRoom(folder)
    expect(await server.errorLine(/"saved":true/)).toContain('have been saved')
    expect(await healthOf(server)).toEqual({ saved: true, problem: null })
    server.signal('SIGKILL')
    await server.exit
    expect(await checksUsed(await openTestStateFile(file))).toBe(60)
  })

  it('is not left behind if the mock cannot start because the filesystem is full', async () => {
    const folder = await mount('-t', 'tmpfs', '-o', 'size=512k', 'tmpfs')
    fill(folder)
    const before = await readdir(folder)
    const { code, stderr } = await runCommand(['serve', '--port', '0', '--state', join(folder, 'mock.state')]).exit
    expect([code, stderr]).toEqual([2, expect.stringContaining('ENOSPC')])
    expect(await readdir(folder)).toEqual(before)
    // The filesystem is large enough for the lock file and part of the state.
    const small = await mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs')
    const scenario = join(await stateFolder(), 'many.json')
    const people = Array.from({ length: 1000 }, (_, n) => ({ email: `person${n}@shop.example` }))
    await writeFile(scenario, JSON.stringify({ title: 'Many people', people }))
    const words = ['serve', '--port', '0', '--state', join(small, 'mock.state'), '--scenario', scenario]
    const half = await runCommand(words).exit
    expect([half.code, half.stderr]).toEqual([2, expect.stringContaining('ENOSPC')])
    expect(await readdir(small)).toEqual([])
  })

  it.runIf(existsSync('/sys/fs/ext4') && existsSync('/usr/sbin/mkfs.ext4'))(
    'is not updated if the filesystem becomes read-only, but the mock still responds, and exits with 1 when stopped',
    async () => {
      const image = join(await stateFolder(), 'image')
      await writeFile(image, Buffer.alloc(8 * 2 ** 20))
      await run('/usr/sbin/mkfs.ext4', ['-q', image])
      const known = new Set(readdirSync('/sys/fs/ext4'))
      const folder = await mount('-o', 'loop,errors=remount-ro', image)
      const [device] = readdirSync('/sys/fs/ext4').filter((name) => !known.has(name) && name.startsWith('loop'))
      const file = join(folder, 'mock.state')
      const server = await startServe('--state', file)
      expect(await check(server, 0)).toBe(200)
      // Simulates how the kernel reacts to a damaged filesystem.
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1')
      expect(await check(server, 1)).toBe(200)
      expect(await healthOf(server)).toMatchObject({ saved: false, problem: expect.stringMatching(/EROFS|EIO/) })
      expect(await stop(server)).toBe(1)
      expect(await checksUsed(await openTestStateFile(await leftBehindElsewhere(file)))).toBe(1)
    },
  )
})

/** Copies the state file to another filesystem. The copy has the state that a killed process would leave behind. */
async function leftBehindElsewhere(file: string): Promise<string> {
  const copy = join(await stateFolder(), 'copy.state')
  await run('cp', [file, copy])
  return copyLeftBehind(copy)
}
