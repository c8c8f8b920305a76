/** One process at a time has a state file: a lock file beside it, which outlives nobody who was killed. */
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { codeOf } from '../../system-error.ts'
import { StateFileError } from './state-file-error.ts'

/** Who holds a lock. */
interface Holder {
  id: string
  pid: number
  host: string
  /** Where the process number counts: a container has numbers of its own. Null where the system does not tell. */
  space: string | null
  /** When the process began, in the system's own count: numbers are given out again. */
  began: string | null
}

/** How often a holder touches its lock, and how long one is watched that no process of this machine explains, in ms. */
const beat = 1000
const watch = 3500

/**
 * Takes the lock beside a file, also over from a process that was killed.
 *
 * @returns gives it back
 * @throws {StateFileError} where another process holds it
 */
export async function takeLock(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`
  const own: Holder = {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    space: ownSpace(),
    began: beganAt(process.pid),
  }
  while (!(await create(lock, own))) {
    const text = await readFile(lock, 'utf8').catch(() => null)
    // Null where it was given back in the meantime.
    if (text === null) continue
    const holder = parse(text)
    if (await isHeld(lock, holder)) {
      const who =
        holder === null ? '' : holder.host === hostname() ? ` (process ${holder.pid})` : ` (on ${holder.host})`
      throw new StateFileError(
        `${file} is in use by another dc-mock${who}; stop that one, or name another file with --state`,
      )
    }
    await removeStale(lock, text)
  }
  const beating = setInterval(() => {
    const now = new Date()
    // Where it cannot be touched, another process may take it for left behind, which is said there.
    utimes(lock, now, now).catch(() => {})
  }, beat)
  beating.unref()
  return async () => {
    clearInterval(beating)
    if (parse(await readFile(lock, 'utf8').catch(() => ''))?.id === own.id) await rm(lock, { force: true })
  }
}

/** False where there is one. */
async function create(lock: string, own: Holder): Promise<boolean> {
  try {
    await writeFile(lock, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Moved away before it is looked at again: of two that find it one gets it, and a fresh lock is put back. */
async function removeStale(lock: string, text: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}`
  try {
    await rename(lock, aside)
    const moved = await readFile(aside, 'utf8')
    if (moved !== text) await writeFile(lock, moved, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
}

/** Whether its process lives. Where the process cannot be asked for, a lock that is touched is held. */
async function isHeld(lock: string, holder: Holder | null): Promise<boolean> {
  if (holder && holder.host === hostname() && holder.space === ownSpace()) {
    if (!isAlive(holder.pid)) return false
    const began = beganAt(holder.pid)
    if (began !== null && holder.began !== null) return began === holder.began
  }
  const touched = await touchedAt(lock)
  for (const end = Date.now() + watch; Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const now = await touchedAt(lock)
    if (now === null) return false
    if (now !== touched) return true
  }
  return false
}

async function touchedAt(lock: string): Promise<number | null> {
  return stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of somebody else's cannot be signalled, and lives.
    return codeOf(error) !== 'ESRCH'
  }
}

function ownSpace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

/** The 22nd field of the process's line; the second one, its name in brackets, may hold blanks. */
function beganAt(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function parse(text: string): Holder | null {
  try {
    const { id, pid, host, space, began } = JSON.parse(text)
    return typeof id === 'string' && Number.isSafeInteger(pid) && typeof host === 'string'
      ? { id, pid, host, space: space ?? null, began: began ?? null }
      : null
  } catch {
    return null
  }
}
