/** Creates temporary folders with state files, and opens stores on the files. */
import { copyFile, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { WriteProblem } from '../../../src/state/file/log-file.ts'
import { type ReadState, readState } from '../../../src/state/file/read-state.ts'
import { openStateFile, type StateFile, type StateFileOptions } from '../../../src/state/file/state-file.ts'
import { StateMachine } from '../../../src/state/log/state-machine.ts'
import { createWebsite, start } from '../stores.ts'

export async function stateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-state-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface OpenStateFile extends StateFile {
  problems: (WriteProblem | null)[]
  notCompacted: string[]
}

/** Opens a state file in the same way as `serve`. A new state contains the website `app_1`. */
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
  if (!state.loaded) await createWebsite(state.store)
  await state.begin()
  return { ...state, problems, notCompacted }
}

/** Copies the file in the state that a killed process would leave behind. */
export async function copyLeftBehind(file: string, name = 'left-behind'): Promise<string> {
  const copy = `${file}.${name}`
  await copyFile(file, copy)
  return copy
}

export async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').slice(0, -1)
}

export async function checksUsed({ store }: StateFile): Promise<number> {
  return (await (await store.defaultWebsite()).usage()).used
}

/** Records checks of new addresses on the default website. */
export async function recordChecks({ store }: StateFile, count: number, from = 0): Promise<void> {
  const website = await store.defaultWebsite()
  for (let n = from; n < from + count; n++) {
    const email = `person${n}@shop.example`
    await website.recordCheck({ personId: `usr_${n}`, email, bulkPattern: null, override: null, newPeople: [] })
  }
}

export async function readTransitions(file: string): Promise<ReadState> {
  const handle = await open(file, 'r')
  return readState(handle, file, new StateMachine({ now: () => start })).finally(() => handle.close())
}

/** Creates a state file with the given number of checks, and closes it. */
export async function fileWithChecks(count: number): Promise<string> {
  const file = join(await stateFolder(), 'mock.state')
  const state = await openTestStateFile(file)
  await recordChecks(state, count)
  await state.close()
  return file
}
