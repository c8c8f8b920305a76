import { version } from '../../spec/version.ts'
import { type LoadSummary, openStateFile } from '../../state/file/state-file.ts'
import { StateFileError } from '../../state/file/state-file-error.ts'
import { UsageError } from '../usage-error.ts'
import type { ServeLog, StateDescription } from './log.ts'
import type { ServeSettings } from './settings.ts'
import { describeIgnoredFlags, type StateBackend } from './state-backend.ts'

/** @throws {UsageError} if the state file cannot be used */
export async function openFileBackend(
  file: string,
  settings: ServeSettings,
  log: ServeLog,
  realNow: () => number,
): Promise<StateBackend> {
  const state = await wrapStateFileError(
    openStateFile({
      file,
      version,
      realNow,
      startsAt: settings.now,
      failed(problem) {
        if (!problem) log.state(true, `${file}: All changes have been saved.`)
        else
          log.state(
            false,
            `${file} ${describeProblem(problem.code)}. The mock still responds to requests${retryNote(problem.code)}.`,
          )
      },
      notCompacted: (why) =>
        log.notice({ id: 'state-not-compacted', message: `${file} keeps growing: ${why}. No data is lost.` }),
    }),
    settings.nameOf('state'),
  )
  return {
    store: state.store,
    stateSaved() {
      const problem = state.problem()
      return { saved: problem === null, problem: problem && `the file ${describeProblem(problem.code)}` }
    },
    now: state.now,
    seedOffset: state.transitions(),
    hasState: () => state.loaded !== null,
    begin: () => wrapStateFileError(state.begin()),
    describe: () => describeState(file, state.loaded, settings),
    async close() {
      const problem = state.problem()
      if (await state.close()) return true
      const since = problem ? ` since ${new Date(problem.since).toISOString()}` : ''
      const why = permanentProblems[problem?.code ?? '']?.reason ?? 'the disk rejected the write'
      log.state(false, `${file} does not contain the changes${since}: ${why}.`)
      return false
    },
  }
}

function describeState(file: string, loaded: LoadSummary | null, settings: ServeSettings): StateDescription {
  const location = { file }
  if (!loaded) return { location, summary: `${file}, new`, notes: [], loaded }
  const notes: string[] = []
  if (loaded.torn > 0) {
    notes.push(`Ignored an incomplete record at the end of ${file} (${loaded.torn} bytes).`)
  }
  notes.push(...describeIgnoredFlags(`${file} already contains state`, 'use another file', settings))
  return { location, summary: `${file}: ${formatLoaded(loaded)}`, notes, loaded }
}

function formatLoaded({ websites, people, ms }: LoadSummary): string {
  const numbers = new Intl.NumberFormat('en')
  const count = (n: number, one: string, many: string): string => `${numbers.format(n)} ${n === 1 ? one : many}`
  return `${count(websites, 'website', 'websites')}, ${count(people, 'person', 'people')}, read in ${(ms / 1000).toFixed(1)} s`
}

/**
 * Problems with the state file that retrying cannot solve, keyed by error code. `description` is shown while the mock runs. `reason` is
 * logged at shutdown if changes were not saved.
 */
const permanentProblems: Readonly<Partial<Record<string, { description: string; reason: string }>>> = {
  'lock-lost': {
    description:
      'was taken over by another dc-mock process, because this process was suspended or the lock was removed. Further changes are not saved. Stop this process',
    reason: 'another dc-mock process is using the file',
  },
  'file-replaced': {
    description:
      'was replaced by another file. Further changes are not saved, and the other file is not changed. Stop this process',
    reason: 'another file is in its place',
  },
}

function retryNote(code: string): string {
  return permanentProblems[code] ? '' : ', and retries every second'
}

function describeProblem(code: string): string {
  const permanent = permanentProblems[code]
  if (permanent) return permanent.description
  if (code === 'file-removed') return 'was removed or moved. The complete state is being written to a new file'
  if (code === 'file-changed')
    return 'was changed by another program. The complete state is being written to a new file'
  const fix = fixes[code] ?? 'check the disk'
  return `cannot be written (${code}), so stopping now would lose changes. To fix this, ${fix}`
}

const fixes: Readonly<Partial<Record<string, string>>> = {
  ENOSPC: 'free some disk space',
  EDQUOT: 'free some disk space',
  EROFS: 'mount the filesystem as writable',
}

async function wrapStateFileError<T>(work: Promise<T>, name = '--state'): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof StateFileError ? new UsageError(`${name}: ${error.message}`) : error
  }
}
