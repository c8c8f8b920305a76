/** One process at a time has a state file: a lock file beside it, which outlives nobody who was killed. */
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { systemErrorCode } from '../../service/system-error.ts'
import { StateFileError } from './state-file-error.ts'

/** Who holds a lock. */
interface LockHolder {
  id: string
  pid: number
  host: string
  /** Where the process number counts: a container has numbers of its own. Null where the system does not tell. */
  space: string | null
  /** When the process began, in the system's own count: numbers are given out again. */
  began: string | null
}

/** How often a holder touches its lock, and how long one is watched that no process of this machine explains, in ms. */
const heartbeat = 1000
const watch = 3500
/** How long a lock that was just touched is sure to be one's own, in ms: nobody takes it over within `watch`. */
const sure = 2000

/** The lock of this process beside a file. */
export interface Lock {
  /**
   * To be called before each write: a process that stood still may have lost its lock meanwhile, and would spoil the file of another.
   *
   * @throws {LockLostError} where another process has it, from then on for ever
   * @throws as the system does where the lock cannot be looked at
   */
  assertLocked(): void
  /** Told of once, also while nothing is written. */
  onLost(notify: (error: LockLostError) => void): void
  /** Gives it back. */
  release(): Promise<void>
}

export class LockLostError extends Error {
  override readonly name = 'LockLostError'
  readonly code = 'lock-lost'
}

/**
 * Takes the lock beside a file, also over from a process that was killed.
 *
 * @param now real time in ms
 * @throws {StateFileError} where another process holds it
 */
export async function acquireLock(file: string, now: () => number): Promise<Lock> {
  const lock = `${file}.lock`
  const own: LockHolder = {
    id: randomUUID(),
    pid: process.pid,
    host: hostname(),
    space: ownSpace(),
    began: startTimeOf(process.pid),
  }
  while (!(await create(lock, own))) {
    const text = await readFile(lock, 'utf8').catch(() => null)
    // Null where it was given back in the meantime.
    if (text === null) continue
    const holder = parse(text)
    if (await isLocked(lock, holder)) {
      const who =
        holder === null ? '' : holder.host === hostname() ? ` (process ${holder.pid})` : ` (on ${holder.host})`
      throw new StateFileError(
        `${file} is in use by another dc-mock${who}; stop that one, or name another file with --state`,
      )
    }
    await removeStale(lock, text)
  }
  return new FileLock(lock, own, now)
}

class FileLock implements Lock {
  readonly #lock: string
  readonly #own: LockHolder
  readonly #now: () => number
  readonly #beating: NodeJS.Timeout
  #touched: number
  #lost: LockLostError | null = null
  #tell: (error: LockLostError) => void = () => {}

  constructor(lock: string, own: LockHolder, now: () => number) {
    this.#lock = lock
    this.#own = own
    this.#now = now
    this.#touched = now()
    this.#beating = setInterval(() => {
      try {
        this.#touch()
      } catch {
        // Told of already where it is lost. What keeps it from being looked at for a moment is met again by the next write.
      }
    }, heartbeat)
    this.#beating.unref()
  }

  onLost(notify: (error: LockLostError) => void): void {
    this.#tell = notify
  }

  assertLocked(): void {
    if (this.#lost) throw this.#lost
    const age = this.#now() - this.#touched
    // Below zero where the clock of the machine was put back, which tells nothing.
    if (age < 0 || age > sure) this.#touch()
  }

  async release(): Promise<void> {
    clearInterval(this.#beating)
    const text = await readFile(this.#lock, 'utf8').catch(() => '')
    if (parse(text)?.id === this.#own.id) await rm(this.#lock, { force: true })
  }

  #touch(): void {
    const at = this.#now()
    try {
      if (parse(readFileSync(this.#lock, 'utf8'))?.id !== this.#own.id) throw this.#lose()
      utimesSync(this.#lock, new Date(), new Date())
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT') throw error
      this.#putBack(at)
    }
    this.#touched = at
  }

  /** Somebody removed it. Another process may have come and gone, unless there was no time for that. */
  #putBack(at: number): void {
    if (Math.abs(at - this.#touched) > watch) throw this.#lose()
    try {
      writeFileSync(this.#lock, JSON.stringify(this.#own), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      throw systemErrorCode(error) === 'EEXIST' ? this.#lose() : error
    }
  }

  #lose(): LockLostError {
    clearInterval(this.#beating)
    this.#lost = new LockLostError('Another process has taken over the lock')
    this.#tell(this.#lost)
    return this.#lost
  }
}

/** False where there is one. */
async function create(lock: string, own: LockHolder): Promise<boolean> {
  try {
    await writeFile(lock, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
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
    if (systemErrorCode(error) !== 'ENOENT' && systemErrorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
}

/** Whether its process lives. Where the process cannot be asked for, a lock that is touched is held. */
async function isLocked(lock: string, holder: LockHolder | null): Promise<boolean> {
  if (holder && holder.host === hostname() && holder.space === ownSpace()) {
    if (!isProcessRunning(holder.pid)) return false
    const began = startTimeOf(holder.pid)
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

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // One that has ended keeps its number until its parent asks how: Z, or X on its way out.
    return !/^[ZX]/.test(statusOf(pid)?.[0] ?? '')
  } catch (error) {
    // A process of somebody else's cannot be signalled, and lives.
    return systemErrorCode(error) !== 'ESRCH'
  }
}

function ownSpace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

/** The 22nd field of the process's line. */
function startTimeOf(pid: number): string | null {
  return statusOf(pid)?.[19] ?? null
}

/** The fields of the process's line from the third on, its state; the second one, its name in brackets, may hold blanks. */
function statusOf(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function parse(text: string): LockHolder | null {
  try {
    const { id, pid, host, space, began } = JSON.parse(text)
    return typeof id === 'string' && Number.isSafeInteger(pid) && typeof host === 'string'
      ? { id, pid, host, space: space ?? null, began: began ?? null }
      : null
  } catch {
    return null
  }
}
