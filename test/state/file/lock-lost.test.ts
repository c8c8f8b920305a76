/** Tests a process that was suspended, for example by a debugger, while another process acquired its lock. */
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { start } from '../stores.ts'
import {
  checksUsed,
  copyLeftBehind,
  type OpenStateFile,
  openTestStateFile,
  recordChecks,
  stateFolder,
} from './state-folder.ts'

interface Paused {
  file: string
  state: OpenStateFile
  /** Advances the real time of the state, as if the process were suspended. */
  pass(ms: number): void
}

async function keepTwoChecks(given: { compactAfter?: number } = {}): Promise<Paused> {
  const file = join(await stateFolder(), 'mock.state')
  let now = start
  const state = await openTestStateFile(file, { realNow: () => now, ...given })
  await recordChecks(state, 2)
  return {
    file,
    state,
    pass(ms) {
      now += ms
    },
  }
}

/** Opens the file in a second process. On a single machine, the lock must be removed first. */
async function takeOver(file: string): Promise<OpenStateFile> {
  await rm(`${file}.lock`)
  return openTestStateFile(file)
}

it('stops writing to a file that another process has taken over, and reports the lost lock once', async () => {
  const { file, state, pass } = await keepTwoChecks()
  const other = await takeOver(file)
  await recordChecks(other, 3, 100)
  const theirs = await readFile(file)
  pass(5000)
  await recordChecks(state, 2, 200)
  expect(await readFile(file)).toEqual(theirs)
  expect(state.problems).toEqual([{ code: 'lock-lost', since: start + 5000 }])
  expect(state.problem()).toEqual({ code: 'lock-lost', since: start + 5000 })
  // Requests are still processed.
  expect(await checksUsed(state)).toBe(4)

  await recordChecks(other, 1, 300)
  expect(await checksUsed(await openTestStateFile(await copyLeftBehind(file)))).toBe(6)
})

it('detects before the next write that another process has written to the file', async () => {
  const { file, state } = await keepTwoChecks()
  const other = await takeOver(file)
  await recordChecks(other, 1, 100)
  const theirs = await readFile(file)
  await recordChecks(state, 1, 200)
  expect(state.problems).toEqual([{ code: 'lock-lost', since: start }])
  expect(await readFile(file)).toEqual(theirs)
  await recordChecks(other, 1, 300)
  expect(await checksUsed(await openTestStateFile(await copyLeftBehind(file)))).toBe(4)
})

it('the new lock owner writes its state to a new file if the previous owner has changed the file', async () => {
  const { file, state } = await keepTwoChecks()
  const other = await takeOver(file)
  await recordChecks(state, 1, 200)
  await recordChecks(other, 2, 300)
  expect(other.problems).toEqual([{ code: 'file-changed', since: start }])
  expect(await other.close()).toBe(true)
  expect(await checksUsed(await openTestStateFile(await copyLeftBehind(file)))).toBe(4)
  expect(await state.close()).toBe(false)
})

it('does not replace a file that another process has taken over, even after only a short pause', async () => {
  const { file, state } = await keepTwoChecks({ compactAfter: 5000 })
  const other = await takeOver(file)
  await recordChecks(state, 100, 200)
  await state.close()
  await recordChecks(other, 1, 300)
  expect(await other.close()).toBe(true)
  expect(await checksUsed(await openTestStateFile(file))).toBe(3)
})

it('reports on close that not everything was saved, and leaves the lock to the other process', async () => {
  const { file, state, pass } = await keepTwoChecks()
  const other = await takeOver(file)
  const lock = await readFile(`${file}.lock`, 'utf8')
  pass(5000)
  await recordChecks(state, 1, 200)
  expect(await state.close()).toBe(false)
  expect(await readFile(`${file}.lock`, 'utf8')).toBe(lock)
  expect(await other.close()).toBe(true)
})

it('does not replace a file that another process has taken over', async () => {
  const { file, state, pass } = await keepTwoChecks({ compactAfter: 5000 })
  const other = await takeOver(file)
  const theirs = await readFile(file)
  pass(5000)
  await recordChecks(state, 100, 200)
  await state.close()
  expect(await readFile(file)).toEqual(theirs)
  expect(existsSync(`${file}.tmp`)).toBe(false)
  await recordChecks(other, 1, 300)
  expect(await checksUsed(await openTestStateFile(await copyLeftBehind(file)))).toBe(3)
})

it('continues writing after a pause if no other process has taken over the file', async () => {
  const { file, state, pass } = await keepTwoChecks()
  pass(3_600_000)
  await recordChecks(state, 1, 200)
  expect(state.problems).toEqual([])
  expect(await checksUsed(await openTestStateFile(await copyLeftBehind(file)))).toBe(3)
})

it('restores a removed lock if no other process could have used the file', async () => {
  const { file, state, pass } = await keepTwoChecks()
  const lock = await readFile(`${file}.lock`, 'utf8')
  await rm(`${file}.lock`)
  pass(3000)
  await recordChecks(state, 1, 200)
  expect(await readFile(`${file}.lock`, 'utf8')).toBe(lock)
  expect(state.problems).toEqual([])
})

it('stops writing if its lock was missing long enough for another process to use the file', async () => {
  const { file, state, pass } = await keepTwoChecks()
  const other = await takeOver(file)
  await recordChecks(other, 1, 100)
  await other.close()
  pass(5000)
  await recordChecks(state, 1, 200)
  expect(state.problem()?.code).toBe('lock-lost')
  expect(await checksUsed(await openTestStateFile(file))).toBe(3)
})

it('notices a lost lock even if the clock was set back', async () => {
  const { file, state, pass } = await keepTwoChecks()
  await takeOver(file)
  const theirs = await readFile(file)
  pass(-60_000)
  await recordChecks(state, 1, 200)
  expect(state.problem()?.code).toBe('lock-lost')
  expect(await readFile(file)).toEqual(theirs)
})
