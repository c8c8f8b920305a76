/** `--state FILE`: opens the file, and puts into words what is in it. */

import { version } from '../../spec/version.ts'
import type { LockLostError } from '../../state/file/lock.ts'
import { type LoadSummary, openStateFile, type StateFile } from '../../state/file/state-file.ts'
import { StateFileError } from '../../state/file/state-file-error.ts'
import { UsageError } from '../usage-error.ts'
import type { ServeLog, StateDescription } from './log.ts'
import type { ServeSettings } from './settings.ts'

/**
 * The state in the file of the settings; null where they name none.
 *
 * @throws {UsageError} where the file cannot be used
 */
export async function openState(
  { state: file, now }: ServeSettings,
  log: ServeLog,
  realNow: () => number,
): Promise<StateFile | null> {
  if (file === null) return null
  const opening = openStateFile({
    file,
    version,
    realNow,
    startsAt: now,
    failed: (problem) => {
      if (!problem) log.state(true, `${file}: all is saved again.`)
      else log.state(false, `${file} ${describeProblem(problem.code)}. Requests go on${retryNote(problem.code)}.`)
    },
    notCompacted: (why) => {
      log.notice({ id: 'state-not-compacted', says: `${file} goes on growing: ${why}. Nothing is lost by that.` })
    },
  })
  return wrapStateFileError(opening)
}

/** Has what changes written from now on. */
export async function beginState(state: StateFile): Promise<void> {
  await wrapStateFileError(state.begin())
}

/** Closes the file; false where something of the state is not in it, which is said. */
export async function closeState(state: StateFile, { state: file }: ServeSettings, log: ServeLog): Promise<boolean> {
  const problem = state.problem()
  if (await state.close()) return true
  const since = problem ? ` since ${new Date(problem.since).toISOString()}` : ''
  const why = problem?.code === lockLost ? 'another dc-mock has it' : 'the disk did not take it'
  log.state(false, `${file} lacks what changed${since}: ${why}.`)
  return false
}

/** Why not all is saved, where that is so. */
export function healthOf(state: StateFile): { saved: boolean; problem: string | null } {
  const problem = state.problem()
  return { saved: problem === null, problem: problem && `the file ${describeProblem(problem.code)}` }
}

/** What a start says of its state. */
export function describeState({ loaded }: StateFile, settings: ServeSettings): StateDescription {
  const { state: file, now, isScenarioSet } = settings
  if (file === null) throw new Error('A state file has a name')
  const location = { file }
  if (!loaded) return { location, summary: `${file}, new`, notes: [], loaded }
  const notes: string[] = []
  if (loaded.torn > 0) {
    notes.push(`The last record of ${file} was not written to its end (${loaded.torn} bytes), and is left out.`)
  }
  const ignored = [...(isScenarioSet ? ['--scenario'] : []), ...(now === null ? [] : ['--now'])]
  if (ignored.length > 0) {
    notes.push(
      `${file} goes on as it was: ${ignored.join(' and ')} would begin a new state. Name another file for that, or load a scenario.`,
    )
  }
  return { location, summary: `${file}: ${formatLoaded(loaded)}`, notes, loaded }
}

function formatLoaded({ websites, people, ms }: LoadSummary): string {
  const numbers = new Intl.NumberFormat('en')
  const count = (n: number, one: string, many: string): string => `${numbers.format(n)} ${n === 1 ? one : many}`
  return `${count(websites, 'website', 'websites')}, ${count(people, 'person', 'people')}, read in ${(ms / 1000).toFixed(1)} s`
}

/** Code of the trouble that does not end: the file is another process's. */
const lockLost: LockLostError['code'] = 'lock-lost'

function retryNote(code: string): string {
  return code === lockLost ? '' : '; it is tried again every second'
}

function describeProblem(code: string): string {
  if (code === lockLost) {
    return 'was taken over by another dc-mock, since this process stood still or its lock was removed: nothing that changes here is kept any more; stop this one'
  }
  const fix = code === 'ENOSPC' || code === 'EDQUOT' ? 'make room' : 'look at the disk'
  return `does not take what changes (${code}): a stop would lose it; ${fix}`
}

async function wrapStateFileError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof StateFileError ? new UsageError(`--state: ${error.message}`) : error
  }
}
