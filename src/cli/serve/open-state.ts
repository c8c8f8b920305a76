/** Implements `--state FILE`: opens the state file. */

import { version } from '../../spec/version.ts'
import type { LockLostError } from '../../state/file/lock.ts'
import { type LoadSummary, openStateFile, type StateFile } from '../../state/file/state-file.ts'
import { StateFileError } from '../../state/file/state-file-error.ts'
import { UsageError } from '../usage-error.ts'
import type { ServeLog, StateDescription } from './log.ts'
import type { ServeSettings } from './settings.ts'

/**
 * Opens the state file of the settings, or returns null if there is none.
 *
 * @throws {UsageError} if the file cannot be used
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
      if (!problem) log.state(true, `${file}: all changes are saved again.`)
      else
        log.state(
          false,
          `${file} ${describeProblem(problem.code)}. Requests are still answered${retryNote(problem.code)}.`,
        )
    },
    notCompacted: (why) => {
      log.notice({ id: 'state-not-compacted', says: `${file} keeps growing: ${why}. No data is lost.` })
    },
  })
  return wrapStateFileError(opening)
}

/** Writes all changes from now on to the file. */
export async function beginState(state: StateFile): Promise<void> {
  await wrapStateFileError(state.begin())
}

/** Closes the file. Returns false, after logging the reason, if the file lacks a part of the state. */
export async function closeState(state: StateFile, { state: file }: ServeSettings, log: ServeLog): Promise<boolean> {
  const problem = state.problem()
  if (await state.close()) return true
  const since = problem ? ` since ${new Date(problem.since).toISOString()}` : ''
  const why = problem?.code === lockLost ? 'another dc-mock uses the file' : 'the disk rejected it'
  log.state(false, `${file} lacks the changes${since}: ${why}.`)
  return false
}

/** Returns whether the state is saved, and the problem if it is not. */
export function healthOf(state: StateFile): { saved: boolean; problem: string | null } {
  const problem = state.problem()
  return { saved: problem === null, problem: problem && `the file ${describeProblem(problem.code)}` }
}

/** Describes the state for the start message. */
export function describeState({ loaded }: StateFile, settings: ServeSettings): StateDescription {
  const { state: file, now, isScenarioSet } = settings
  if (file === null) throw new Error('A state file needs a name')
  const location = { file }
  if (!loaded) return { location, summary: `${file}, new`, notes: [], loaded }
  const notes: string[] = []
  if (loaded.torn > 0) {
    notes.push(`The last record of ${file} was incomplete (${loaded.torn} bytes) and is ignored.`)
  }
  const ignored = [...(isScenarioSet ? ['--scenario'] : []), ...(now === null ? [] : ['--now'])]
  if (ignored.length > 0) {
    notes.push(
      `${file} continues with its state; ${ignored.join(' and ')} would need a new state. Use another file, or load a scenario.`,
    )
  }
  return { location, summary: `${file}: ${formatLoaded(loaded)}`, notes, loaded }
}

function formatLoaded({ websites, people, ms }: LoadSummary): string {
  const numbers = new Intl.NumberFormat('en')
  const count = (n: number, one: string, many: string): string => `${numbers.format(n)} ${n === 1 ? one : many}`
  return `${count(websites, 'website', 'websites')}, ${count(people, 'person', 'people')}, read in ${(ms / 1000).toFixed(1)} s`
}

/** Error code of a permanent failure: another process uses the file. */
const lockLost: LockLostError['code'] = 'lock-lost'

function retryNote(code: string): string {
  return code === lockLost ? '' : '; retrying every second'
}

function describeProblem(code: string): string {
  if (code === lockLost) {
    return 'was taken over by another dc-mock, because this process was suspended or the lock was removed: further changes are not saved; stop this process'
  }
  const fix = code === 'ENOSPC' || code === 'EDQUOT' ? 'make room' : 'check the disk'
  return `cannot be written (${code}): stopping now would lose changes; ${fix}`
}

async function wrapStateFileError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof StateFileError ? new UsageError(`--state: ${error.message}`) : error
  }
}
