/** Temporary folders with state files, and stores on them. */
import { copyFile, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { WriteProblem } from '../../../src/state/file/log-file.ts'
import { type ReadState, readState } from '../../../src/state/file/read-state.ts'
import { openStateFile, type StateFile, type StateFileOptions } from '../../../src/state/file/state-file.ts'
import { StateMachine } from '../../../src/state/log/state-machine.ts'
import { makeWebsite, start } from '../stores.ts'

export async function stateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-state-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface OpenStateFile extends StateFile {
  problems: (WriteProblem | null)[]
  notCompacted: string[]
}

/** Opens a state as `serve` does. A new one gets the website `app_1`. */
export async function openTestStateFile(file: string, given: Partial<StateFileOptions> = {}): Promise<OpenStateFile> {
  const problems: OpenStateFile['problems'] = []
  const notCompacted: string[] = []
  const state = await openStateFile({
    file,
    version: '0.0.0-test',
    realNow: () => start,
    startsAt: null,
    failed: (problem) => problems.push(problem),
    notCompacted: (why) => notCompacted.push(why),
    ...given,
  })
  onTestFinished(async () => {
    await state.close().catch(() => {})
  })
  if (!state.loaded) await makeWebsite(state.store)
  await state.begin()
  return { ...state, problems, notCompacted }
}

/** Copies the file as a killed process would have left it. */
export async function copyLeftBehind(file: string, name = 'left-behind'): Promise<string> {
  const copy = `${file}.${name}`
  await copyFile(file, copy)
  return copy
}

export async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').slice(0, -1)
}

/** Returns the number of checks used on the default website. */
export async function checksUsed({ store }: StateFile): Promise<number> {
  return (await (await store.defaultWebsite()).usage()).used
}

/** Records checks on the default website, each of a new address. */
export async function recordChecks({ store }: StateFile, count: number, from = 0): Promise<void> {
  const website = await store.defaultWebsite()
  for (let n = from; n < from + count; n++) {
    const email = `person${n}@shop.example`
    await website.recordCheck({ personId: `usr_${n}`, email, bulkPattern: null, override: null, newPeople: [] })
  }
}

/** Reads a state file without opening it for writing. */
export async function readTransitions(file: string): Promise<ReadState> {
  const handle = await open(file, 'r')
  return readState(handle, file, new StateMachine({ now: () => start })).finally(() => handle.close())
}

/** Creates a closed state file with this many checks. */
export async function fileWithChecks(count: number): Promise<string> {
  const file = join(await stateFolder(), 'mock.state')
  const state = await openTestStateFile(file)
  await recordChecks(state, count)
  await state.close()
  return file
}
