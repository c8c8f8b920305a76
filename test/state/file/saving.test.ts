import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readStore, runStoreStep, type StepTarget, storeSteps } from '../log/store-steps.ts'
import { start } from '../stores.ts'
import { checksUsed, copyLeftBehind, linesOf, openTestStateFile, recordChecks, stateFolder } from './state-folder.ts'

describe('a state stored in a file', () => {
  it('is written to the file before each operation returns', async () => {
    const file = join(await stateFolder(), 'mock.state')
    const state = await openTestStateFile(file)
    for (let n = 0; n < 20; n++) {
      await recordChecks(state, 1, n)
      const after = await openTestStateFile(await copyLeftBehind(file, `${n}`))
      expect(await checksUsed(after)).toBe(n + 1)
    }
  })

  it('is the same after each restart, with or without compaction', async () => {
    const folder = await stateFolder()
    let runs = 0
    const steps = fc.array(storeSteps([null]), { maxLength: 50 })
    const property = fc.asyncProperty(steps, fc.constantFrom(1, 2000, undefined), async (sequence, compactAfter) => {
      const file = join(folder, `${runs++}.state`)
      let now = start
      const given = { realNow: () => now, ...(compactAfter === undefined ? {} : { compactAfter }) }
      const pass = (ms: number): void => {
        now += ms
      }
      let state = await openTestStateFile(file, given)
      let target: StepTarget = { store: state.store, websites: await state.store.websites() }
      for (const [n, step] of sequence.entries()) {
        await runStoreStep(target, step, { n, pass })
        if (n % 13 !== 12) continue
        await state.close()
        state = await openTestStateFile(file, given)
        target = { store: state.store, websites: await state.store.websites() }
      }
      const copy = await openTestStateFile(await copyLeftBehind(file), given)
      expect(await readStore({ store: copy.store, websites: [] })).toEqual(await readStore(target))
      await Promise.all([state.close(), copy.close()])
    })
    await fc.assert(property, { numRuns: 25 })
  })

  it('is compacted during operation without data loss, which limits the file size', async () => {
    const file = join(await stateFolder(), 'mock.state')
    const state = await openTestStateFile(file, { compactAfter: 20_000 })
    const website = await state.store.defaultWebsite()
    await website.addVerdict({ match: '*', risk_score: 0 })
    const fault = { operation: null, when: 'before' as const, email: null, nth: null, every: null, times: 0 }
    const effect = { delayMs: null, respond: null, drop: false, truncateBytes: null, seen: 0, hits: 0 }
    await website.addFault({ id: 'flt_1', ...fault, ...effect })
    let largest = 0
    for (let n = 1; n <= 3000; n++) {
      await website.consumeFault({ when: 'before', operation: null, email: null })
      if (n % 10 > 0) continue
      await new Promise((resolve) => setImmediate(resolve))
      largest = Math.max(largest, (await stat(file)).size)
      if (n % 300 > 0) continue
      const copy = await openTestStateFile(await copyLeftBehind(file, `${n}`))
      expect((await (await copy.store.defaultWebsite()).settings()).faults[0]?.seen).toBe(n)
      await copy.close()
    }
    // Without compaction, the file would grow to 436 kB. The limit is high, because the number of transitions during a compaction depends
    // on the disk.
    expect(largest).toBeLessThan(350_000)
    expect(state.transitions()).toBe(3002)
  })

  it('is readable only by its owner', async () => {
    const file = join(await stateFolder(), 'mock.state')
    const state = await openTestStateFile(file, { compactAfter: 1 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(`${file}.lock`)).mode & 0o777).toBe(0o600)
    await recordChecks(state, 5)
    await state.close()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    // Simulates a file that was restored from a backup.
    await chmod(file, 0o644)
    const again = await openTestStateFile(file, {})
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await again.close()
  })

  it('is written to the target of a symbolic link', async () => {
    const folder = await stateFolder()
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'real.state'), '')
    await symlink(join(folder, 'data', 'real.state'), join(folder, 'mock.state'))
    await recordChecks(await openTestStateFile(join(folder, 'mock.state')), 2)
    expect(await readFile(join(folder, 'mock.state'), 'utf8')).toBe(
      await readFile(join(folder, 'data', 'real.state'), 'utf8'),
    )
    expect(await linesOf(join(folder, 'data', 'real.state'))).not.toEqual([])
  })

  it('continues from its stored time even if the machine’s clock was set back', async () => {
    const file = join(await stateFolder(), 'mock.state')
    const year = 365 * 86_400_000
    const state = await openTestStateFile(file, { startsAt: start + year })
    expect(state.now()).toBe(start + year)
    await recordChecks(state, 1)
    await state.close()
    const again = await openTestStateFile(file, { realNow: () => start + 1000 })
    expect(again.now()).toBe(start + year + 1000)
    await again.close()
    const back = await openTestStateFile(file, { realNow: () => start - year })
    expect(back.now()).toBe(start + year)
  })

  it.each(['0000-01-01T00:00:00Z', '1960-01-01T00:00:00Z', '9999-12-31T00:00:00Z'])(
    'can start at %s, and continues from there',
    async (text) => {
      const file = join(await stateFolder(), 'mock.state')
      const startsAt = Date.parse(text)
      const state = await openTestStateFile(file, { startsAt })
      await recordChecks(state, 1)
      await state.close()
      const again = await openTestStateFile(file, { realNow: () => start + 1000 })
      expect(again.now()).toBe(startsAt + 1000)
      expect((await again.store.defaultWebsite()).now()).toBe(startsAt + 1000)
    },
  )

  it('cannot be opened while another process uses the file, but a stale lock is ignored', async () => {
    const file = join(await stateFolder(), 'mock.state')
    const state = await openTestStateFile(file)
    await expect(openTestStateFile(file)).rejects.toThrow(
      `is in use by another dc-mock server (process ${process.pid}); stop that process, or choose another file`,
    )
    const lock = await readFile(`${file}.lock`, 'utf8')
    await state.close()
    // Process ID that the system has reassigned to another process.
    await writeFile(`${file}.lock`, JSON.stringify({ ...JSON.parse(lock), startedAt: '1' }))
    await (await openTestStateFile(file)).close()
    // Lock of a container that no longer exists, so no process renews the lock.
    await writeFile(`${file}.lock`, JSON.stringify({ ...JSON.parse(lock), host: 'gone', pidNamespace: 'pid:[1]' }))
    await openTestStateFile(file)
  })

  it.runIf(process.platform === 'linux')(
    'can be opened immediately if the lock belongs to a zombie process',
    async () => {
      const file = join(await stateFolder(), 'mock.state')
      const { pid, startedAt } = await createZombie()
      const state = await openTestStateFile(file)
      const lock = await readFile(`${file}.lock`, 'utf8')
      await state.close()
      await writeFile(`${file}.lock`, JSON.stringify({ ...JSON.parse(lock), pid, startedAt }))
      await openTestStateFile(file)
    },
  )

  it.runIf(process.getuid?.() !== 0)('is rejected with a clear error if its folder is not writable', async () => {
    const folder = await stateFolder()
    await chmod(folder, 0o500)
    onTestFinished(() => chmod(folder, 0o700))
    await expect(openTestStateFile(join(folder, 'mock.state'))).rejects.toThrow('no permission to read and write')
  })

  it('is rejected with a suggested fix if its folder is missing or is a file, or if its path is a folder', async () => {
    const folder = await stateFolder()
    await writeFile(join(folder, 'file'), '')
    await expect(openTestStateFile(join(folder, 'none', 'mock.state'))).rejects.toThrow(
      'does not exist; create it, or choose another',
    )
    await expect(openTestStateFile(join(folder, 'file', 'mock.state'))).rejects.toThrow(
      'is not a folder; choose another file',
    )
    await expect(openTestStateFile(folder)).rejects.toThrow('is a folder; choose a file in it')
  })
})

/** Kills a process whose parent does not wait for it. The system therefore keeps the process ID and the start time. */
async function createZombie(): Promise<{ pid: number; startedAt: string | undefined }> {
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => {
    parent.kill('SIGKILL')
  })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(line)
  // The parent starts as a shell, which would wait for its children. Waits until the shell has been replaced by `sleep`.
  while ((await readFile(`/proc/${parent.pid}/comm`, 'latin1')).trim() !== 'sleep');
  process.kill(pid, 'SIGKILL')
  for (;;) {
    const fields = (await readFile(`/proc/${pid}/stat`, 'latin1')).split(') ')[1]?.split(' ')
    if (fields?.[0] === 'Z') return { pid, startedAt: fields[19] }
  }
}
