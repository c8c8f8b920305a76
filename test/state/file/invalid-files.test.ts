/** Tests files that can be opened or created but cannot store a state. */
import { execFile } from 'node:child_process'
import {
  appendFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { encodeLine } from '../../../src/state/file/format.ts'
import { start } from '../stores.ts'
import {
  checksUsed,
  copyLeftBehind,
  fileWithChecks,
  linesOf,
  openTestStateFile,
  recordChecks,
  stateFolder,
} from './state-folder.ts'

describe('a state file', () => {
  it.runIf(process.platform === 'linux')('must be a regular file', async () => {
    const folder = await stateFolder()
    const pipe = join(folder, 'pipe')
    await promisify(execFile)('mkfifo', [pipe])
    await expect(openTestStateFile(pipe)).rejects.toThrow('is not a regular file')
    expect((await lstat(pipe)).isFIFO()).toBe(true)
    expect(await readdir(folder)).toEqual(['pipe'])
  })

  it('must not be a symbolic link to a file that does not exist', async () => {
    const folder = await stateFolder()
    const file = join(folder, 'mock.state')
    await symlink(join(folder, 'data', 'real.state'), file)
    await expect(openTestStateFile(file)).rejects.toThrow('is a symbolic link to a file that does not exist')
    expect((await lstat(file)).isSymbolicLink()).toBe(true)
    expect(await readdir(folder)).toEqual(['mock.state'])
  })

  it('must not be a symbolic link that leads back to itself', async () => {
    const folder = await stateFolder()
    await symlink(join(folder, 'b'), join(folder, 'a'))
    await symlink(join(folder, 'a'), join(folder, 'b'))
    await expect(openTestStateFile(join(folder, 'a'))).rejects.toThrow('is a symbolic link that leads back to itself')
  })

  it('must not have a path that ends with a slash', async () => {
    await expect(openTestStateFile(join(await stateFolder(), 'new/'))).rejects.toThrow('ends with a slash')
  })

  it('must not have a second hard link that another mock could use', async () => {
    const file = await fileWithChecks(2)
    const other = `${file}.other`
    await link(file, other)
    for (const name of [file, other]) await expect(openTestStateFile(name), name).rejects.toThrow('has 2 hard links')
    await rm(other)
    expect(await checksUsed(await openTestStateFile(file))).toBe(2)
  })

  it.each([
    ['ahead is too large', { ahead: 1e300 }],
    ['ahead is not a number', { ahead: 'a day' }],
    ['ahead is missing', { ahead: undefined }],
    ['first is not a number', { first: 'none' }],
    ['first is negative', { first: -1 }],
  ])('is rejected if its header was edited by hand: %s', async (_what, changed) => {
    const file = await fileWithChecks(0)
    const [header = '', ...lines] = await linesOf(file)
    const text = `${encodeLine({ ...JSON.parse(header.slice(9)), ...changed }, 0)}${lines.join('\n')}\n`
    await writeFile(file, text)
    await expect(openTestStateFile(file)).rejects.toThrow('damaged in its first line')
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  it.each([
    ['its last byte', -1],
    ['the first byte of its last record', null],
  ])('is rejected, instead of silently losing a confirmed record, if any bit of %s is flipped', async (_what, at) => {
    const file = await fileWithChecks(3)
    const bytes = await readFile(file)
    const index = at === null ? bytes.lastIndexOf(10, bytes.length - 2) + 1 : bytes.length - 1
    for (let bit = 0; bit < 8; bit++) {
      const flipped = Buffer.from(bytes)
      flipped[index] = (flipped[index] ?? 0) ^ (1 << bit)
      await writeFile(file, flipped)
      await expect(openTestStateFile(file), `bit ${bit}`).rejects.toThrow('is damaged at byte')
      expect(await readFile(file)).toEqual(flipped)
    }
  })

  it('can be repaired without data loss with the suggested command if only its last byte is damaged', async () => {
    const file = await fileWithChecks(3)
    const bytes = await readFile(file)
    bytes[bytes.length - 1] = 11
    await writeFile(file, bytes)
    const error = await openTestStateFile(file).catch((thrown: Error) => thrown.message)
    const command = /: (printf .+)$/.exec(String(error))?.[1] ?? ''
    await promisify(execFile)('sh', ['-c', command])
    expect(await checksUsed(await openTestStateFile(file))).toBe(3)
  })
})

describe('a state file that is removed or moved during use', () => {
  const removals: [string, (file: string) => Promise<void>][] = [
    ['removed', (file) => rm(file)],
    ['moved', (file) => rename(file, `${file}.moved`)],
  ]

  it.each(removals)('is reported after being %s, until the state is saved to a new file', async (_, remove) => {
    const file = join(await stateFolder(), 'mock.state')
    let now = start
    const state = await openTestStateFile(file, { realNow: () => now })
    await recordChecks(state, 2)
    await remove(file)
    now += 2000
    await recordChecks(state, 1, 2)
    expect(state.problems).toEqual([{ code: 'file-removed', since: now }])
    expect(await state.close()).toBe(true)
    expect(state.problems.at(-1)).toBeNull()
    expect(await checksUsed(await openTestStateFile(file))).toBe(3)
  })

  it.each(removals)('is noticed within two seconds after being %s, even without requests', async (_, remove) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const file = join(await stateFolder(), 'mock.state')
    const state = await openTestStateFile(file)
    await remove(file)
    vi.advanceTimersByTime(2000)
    expect(state.problems).toEqual([expect.objectContaining({ code: 'file-removed' })])
    await state.close()
  })

  it.each(removals)('is written again on close if it was %s just before closing', async (_, remove) => {
    const file = join(await stateFolder(), 'mock.state')
    const state = await openTestStateFile(file)
    await recordChecks(state, 2)
    await remove(file)
    expect(await state.close()).toBe(true)
    expect(await checksUsed(await openTestStateFile(file))).toBe(2)
  })

  it('is reported as unsaved on close if it cannot be written again', async () => {
    const folder = await stateFolder()
    await mkdir(join(folder, 'data'))
    const state = await openTestStateFile(join(folder, 'data', 'mock.state'))
    await recordChecks(state, 2)
    await rename(join(folder, 'data'), join(folder, 'moved'))
    expect(await state.close()).toBe(false)
  })

  it('is written again once its folder is recreated, even if the folder was missing for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const folder = join(await stateFolder(), 'data')
    await mkdir(folder)
    const file = join(folder, 'mock.state')
    let now = start
    const state = await openTestStateFile(file, { realNow: () => now })
    await recordChecks(state, 2)
    await rm(folder, { recursive: true })
    for (let second = 0; second < 60; second++) {
      now += 1000
      vi.advanceTimersByTime(1000)
    }
    expect(state.problem()?.code).toBe('file-removed')
    await recordChecks(state, 1, 2)
    await mkdir(folder)
    expect(await state.close()).toBe(true)
    expect(await checksUsed(await openTestStateFile(file))).toBe(3)
  })

  it.each([
    ['truncated', truncate],
    ['extended', (file: string) => appendFile(file, 'another line\n')],
  ])('is written again after another program has %s it', async (_, change) => {
    const file = join(await stateFolder(), 'mock.state')
    const state = await openTestStateFile(file)
    await recordChecks(state, 2)
    await change(file)
    expect(state.problem()?.code).toBe('file-changed')
    await recordChecks(state, 1, 2)
    expect(await state.close()).toBe(true)
    expect(await checksUsed(await openTestStateFile(file))).toBe(3)
  })

  it('is not written again if another file has taken its place', async () => {
    const other = await fileWithChecks(7)
    const file = join(await stateFolder(), 'mock.state')
    let now = start
    const state = await openTestStateFile(file, { realNow: () => now })
    await recordChecks(state, 2)
    await rename(other, file)
    now += 5000
    await recordChecks(state, 1, 2)
    expect(state.problem()).toEqual({ code: 'file-replaced', since: now })
    expect(await state.close()).toBe(false)
    expect(await checksUsed(await openTestStateFile(file))).toBe(7)
  })
})

describe('the size of a state file', () => {
  it('stays limited even if the process is always killed before a compaction finishes', async () => {
    const file = join(await stateFolder(), 'mock.state')
    await (await openTestStateFile(file)).close()
    const sizes: number[] = []
    for (let n = 0; n < 12; n++) {
      // Copies the file in the state that a killed process would leave behind. The loops do not yield to other work, so a compaction cannot
      // end.
      const state = await openTestStateFile(file, { compactAfter: 10_000 })
      const website = await state.store.defaultWebsite()
      for (let k = 0; k < 60; k++) await website.addVerdict({ match: `${n}-${k}@shop.example`, risk_score: 0 })
      for (let k = 0; k < 60; k++) await website.removeVerdicts(`${n}-${k}@shop.example`)
      const left = await copyLeftBehind(file, `${n}`)
      await state.close()
      await rename(left, file)
      sizes.push((await readFile(file)).length)
    }
    expect(Math.max(...sizes)).toBeLessThan(60_000)
  })
})

describe('the time of a state', () => {
  it("keeps advancing if the machine's clock is set back by a day", async () => {
    const file = join(await stateFolder(), 'mock.state')
    let now = start
    const state = await openTestStateFile(file, { realNow: () => now })
    const website = await state.store.defaultWebsite()
    now += 1000
    const before = state.now()
    expect(website.now()).toBe(before)
    now -= 86_400_000
    expect(state.now()).toBe(before)
    now += 5000
    expect([state.now(), website.now()]).toEqual([before + 5000, before + 5000])
    await recordChecks(state, 1)
    await state.close()
    const again = await openTestStateFile(file, { realNow: () => now + 1000 })
    expect(again.now()).toBe(before + 5000)
  })
})
