import { existsSync, openSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeLine } from '../../../src/state/file/format.ts'
import { LogFile, type WriteProblem } from '../../../src/state/file/log-file.ts'
import { start } from '../stores.ts'
import { checksUsed, copyLeftBehind, openTestStateFile, recordChecks, stateFolder } from './state-folder.ts'

interface FailingLog {
  file: string
  log: LogFile
  problems: (WriteProblem | null)[]
  firstProblem: Promise<void>
  rewrites: () => number
}

/** Opens a read-only file, so that every write fails as on a full disk. */
async function openFailingLog(): Promise<FailingLog> {
  const file = join(await stateFolder(), 'mock.state')
  await writeFile(file, 'all that is whole\n')
  const problems: FailingLog['problems'] = []
  let resolveFirst = (): void => {}
  const firstProblem = new Promise<void>((resolve) => {
    resolveFirst = resolve
  })
  let rewrites = 0
  const log = new LogFile({
    fd: openSync(file, 'r'),
    size: 18,
    torn: false,
    transitions: 5,
    now: () => start,
    assertLocked: () => {},
    assertPresent: () => {},
    writeFailed: (problem) => {
      problems.push(problem)
      resolveFirst()
    },
    rewrite: () => {
      rewrites++
    },
  })
  return { file, log, problems, firstProblem, rewrites: () => rewrites }
}

describe('a state file that is not writable', () => {
  it('is reported once and never truncated or partly written, and transitions are still counted', async () => {
    const { file, log, problems } = await openFailingLog()
    for (let n = 0; n < 3; n++) log.append({ n })
    expect(problems).toEqual([{ code: 'EBADF', since: start }])
    expect(log.transitions).toBe(8)
    expect(await log.close()).toBe(false)
    expect(await readFile(file, 'utf8')).toBe('all that is whole\n')
  })

  it('can be replaced with a new file if too much data is pending, and writing continues in the new file', async () => {
    const { file, log, problems, rewrites } = await openFailingLog()
    log.append({ much: 'x'.repeat(17 * 2 ** 20) })
    log.beginSnapshot()
    log.append({ n: 6 })
    expect(log.drainAfterSnapshot()).toBe(encodeLine({ n: 6 }, 6))
    const other = `${file}.new`
    await writeFile(other, 'a new snapshot\n')
    log.replace(openSync(other, 'r+'), 15)
    expect(problems).toEqual([{ code: 'EBADF', since: start }, null])
    log.append({ n: 7 })
    expect(await log.close()).toBe(true)
    expect(rewrites()).toBe(0)
    expect(await readFile(other, 'utf8')).toBe(`a new snapshot\n${encodeLine({ n: 7 }, 7)}`)
  })

  it('triggers a rewrite to a new file if too much data is pending when a write is retried', async () => {
    const { log, rewrites } = await openFailingLog()
    log.append({ much: 'x'.repeat(17 * 2 ** 20) })
    expect(await log.close()).toBe(false)
    expect(rewrites()).toBe(1)
  })
})

/** Writes to this file succeed, but syncing fails, as on a disk that fails later. */
const unsyncable = '/dev/null'

describe.runIf(existsSync(unsyncable))('a state file that cannot be synced', () => {
  it('is reported, and nothing counts as saved until the whole state is written to a new file', async () => {
    const { file, log, problems, firstProblem } = await openFailingLog()
    log.replace(openSync(unsyncable, 'r+'), 0)
    await firstProblem
    expect(problems).toEqual([{ code: 'EINVAL', since: start }])
    log.beginSnapshot()
    log.append({ n: 5 })
    expect(log.problem).toEqual({ code: 'EINVAL', since: start })
    expect(log.drainAfterSnapshot()).toBe(encodeLine({ n: 5 }, 5))
    const other = `${file}.new`
    await writeFile(other, 'a new snapshot\n')
    log.replace(openSync(other, 'r+'), 15)
    expect(log.problem).toBeNull()
    expect(problems).toEqual([{ code: 'EINVAL', since: start }, null])
    expect(await log.close()).toBe(true)
  })

  it('does not count as saved on close', async () => {
    const { log, problems } = await openFailingLog()
    log.replace(openSync(unsyncable, 'r+'), 0)
    log.append({ n: 5 })
    expect(problems).toEqual([])
    expect(await log.close()).toBe(false)
  })
})

it('a failing compaction is reported at growing intervals, and the state continues in the existing file', async () => {
  const file = join(await stateFolder(), 'mock.state')
  const state = await openTestStateFile(file, { compactAfter: 5000 })
  await mkdir(`${file}.tmp`)
  for (let n = 0; n < 60; n++) {
    await recordChecks(state, 1, n)
    // After these turns, the write has failed.
    for (let turn = 0; turn < 5; turn++) await stat(file)
  }
  expect(state.notCompacted.length).toBeGreaterThan(0)
  expect(state.notCompacted.length).toBeLessThan(5)
  expect(state.problem()).toBeNull()
  expect(await checksUsed(await openTestStateFile(await copyLeftBehind(file)))).toBe(60)
})
