/** One run at a time: two that count in one ledger would lose each other's checks. */
import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { systemErrorCode } from '../../service/system-error.ts'
import { toLedgerError } from './ledger-file.ts'

/**
 * Takes the lock beside a file, also over from a run that was killed.
 *
 * @returns gives it back
 * @throws {TypeError} where another run holds it
 */
export async function acquireLedgerLock(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`
  const own = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() })
  while (!(await create(file, own))) {
    const holder = await readFile(lock, 'utf8').catch(() => null)
    // Null where it was given back in the meantime.
    if (holder === null) continue
    if (isLocked(holder)) {
      throw new TypeError(
        `${file} is in use by another run (${describe(holder)}); wait for it, or remove ${lock} if there is none`,
      )
    }
    await removeStale(lock, holder)
  }
  return () => rm(lock, { force: true })
}

/** Makes the lock beside a file; false where there is one. It comes to be with all that is in it, so that nobody reads half of it. */
async function create(file: string, text: string): Promise<boolean> {
  const lock = `${file}.lock`
  const draft = `${lock}.${randomUUID()}`
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600 })
    await link(draft, lock)
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    throw toLedgerError(file, 'written', error)
  } finally {
    await rm(draft, { force: true }).catch(() => {})
  }
}

/** Moved away before it is looked at again: of two runs that find it one gets it, and a fresh lock is put back. */
async function removeStale(lock: string, holder: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}`
  try {
    await rename(lock, aside)
    if ((await readFile(aside, 'utf8')) !== holder) await link(aside, lock)
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error
  } finally {
    await rm(aside, { force: true })
  }
}

/** Whether its run lives still. Of another machine's nobody knows, so that it counts as living. */
function isLocked(text: string): boolean {
  const holder = parse(text)
  if (holder === null || holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (error) {
    // A process of somebody else's cannot be signalled, and lives.
    return systemErrorCode(error) !== 'ESRCH'
  }
}

function describe(text: string): string {
  const holder = parse(text)
  if (holder === null) return 'of unknown origin'
  return holder.host === hostname() ? `process ${holder.pid}` : `on ${holder.host}`
}

function parse(text: string): { pid: number; host: string } | null {
  try {
    const { pid, host } = JSON.parse(text)
    return Number.isSafeInteger(pid) && typeof host === 'string' ? { pid, host } : null
  } catch {
    return null
  }
}
