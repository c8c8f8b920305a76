/** Lock file that allows only one process to use a file. A lock whose owner was killed is detected as stale. */
import { randomUUID } from 'node:crypto'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { systemErrorCode } from '../../service/system-error.ts'
import { parseJsonObject } from '../../spec/json.ts'
import {
  isLocalProcess,
  isProcessRunning,
  ownIdentity,
  type ProcessIdentity,
  parseIdentity,
  startTimeOf,
} from './process.ts'

interface LockHolder extends ProcessIdentity {
  id: string
}

/**
 * Interval in ms at which the lock owner updates the lock file's timestamp. Processes in other containers have no other sign that the owner
 * is running.
 */
const heartbeatMs = 1000
const watchMs = 3500
/**
 * Time in ms for which a lock check remains valid. Later writes must check the lock again. Other processes wait longer than this before
 * taking over the lock.
 */
const safeMs = 2000
/** Maximum time in ms to wait for other processes that take over the same stale lock. */
const maxTakeoverMs = 10_000

export class FileLockedError extends Error {
  override readonly name = 'FileLockedError'
  readonly code = 'file-locked'
  /** Process that owns the lock: `process 123`, `process 123 on HOST` or `unknown process`. */
  readonly holder: string

  constructor(file: string, holder: Pick<LockHolder, 'pid' | 'host'> | null) {
    const shown = holder === null ? 'unknown process' : `process ${holder.pid}`
    const text = holder === null || holder.host === hostname() ? shown : `${shown} on ${holder.host}`
    super(`${file} is in use by another dc-mock server (${text})`)
    this.holder = text
  }
}

export class LockLostError extends Error {
  override readonly name = 'LockLostError'
  readonly code = 'lock-lost'
}

/**
 * If the process that owns the lock was killed, takes over the lock.
 * @param now returns the real time in ms
 * @throws {FileLockedError} if another process owns the lock
 */
export async function acquireLock(file: string, now: () => number): Promise<Lock> {
  const lock = `${file}.lock`
  const own: LockHolder = { id: randomUUID(), ...ownIdentity() }
  const deadline = Date.now() + maxTakeoverMs
  while (!(await create(lock, own))) {
    const text = await readFile(lock, 'utf8').catch(() => null)
    // The other process has released the lock in the meantime.
    if (text === null) continue
    const holder = parse(text)
    // This process already owns the lock, because another process renamed this process's takeover file to the lock file.
    if (holder?.id === own.id) break
    if (Date.now() > deadline || (await isLocked(lock, holder))) throw new FileLockedError(file, holder)
    if (await takeOver(lock, text, own)) break
  }
  return new Lock(lock, own, now)
}

export class Lock {
  readonly #lock: string
  readonly #own: LockHolder
  readonly #now: () => number
  readonly #heartbeatTimer: NodeJS.Timeout
  #touched: number
  /** Time of the latest check that found no other process using the file. */
  #freeAt: number
  #lost: LockLostError | null = null
  #notifyLost: (error: LockLostError) => void = () => {}

  constructor(lock: string, own: LockHolder, now: () => number) {
    this.#lock = lock
    this.#own = own
    this.#now = now
    this.#touched = now()
    this.#freeAt = this.#touched
    this.#heartbeatTimer = setInterval(() => {
      try {
        this.#touch()
      } catch {
        // Ignore this error. A lost lock has already been reported, and the next write will report any other error.
      }
    }, heartbeatMs)
    this.#heartbeatTimer.unref()
  }

  onLost(notify: (error: LockLostError) => void): void {
    this.#notifyLost = notify
  }

  /**
   * Must be called before each write. A suspended process may have lost the lock and could otherwise corrupt the file.
   * @param fresh whether to read the lock file even if it was read a moment ago
   * @throws {LockLostError} if another process has taken over the lock. Retrying does not help.
   * @throws a system error if the lock file cannot be checked
   */
  assertLocked(fresh = false): void {
    if (this.#lost) throw this.#lost
    const age = this.#now() - this.#touched
    // A negative age means that the system clock was set back.
    if (fresh || age < 0 || age > safeMs) this.#touch()
  }

  async release(): Promise<void> {
    clearInterval(this.#heartbeatTimer)
    if (await isOwnedBy(this.#lock, this.#own)) await rm(this.#lock, { force: true })
  }

  #touch(): void {
    const at = this.#now()
    try {
      if (parse(readFileSync(this.#lock, 'utf8'))?.id !== this.#own.id) throw this.#markLost()
      utimesSync(this.#lock, new Date(), new Date())
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT') throw error
      this.#restore(at)
    }
    this.#touched = at
    this.#freeAt = at
  }

  /**
   * Restores a removed lock file. If the last check was more than `watchMs` ago, the lock counts as lost, because another process may have
   * taken it over and released it.
   */
  #restore(at: number): void {
    if (Math.abs(at - this.#freeAt) > watchMs) throw this.#markLost()
    try {
      writeFileSync(this.#lock, JSON.stringify(this.#own), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if (systemErrorCode(error) === 'EEXIST') throw this.#markLost()
      // If the directory no longer exists, no other process can have locked the file.
      if (systemErrorCode(error) === 'ENOENT') this.#freeAt = at
      throw error
    }
  }

  #markLost(): LockLostError {
    clearInterval(this.#heartbeatTimer)
    this.#lost = new LockLostError('Another process has taken over the file lock')
    this.#notifyLost(this.#lost)
    return this.#lost
  }
}

/** Returns false if the lock file already exists. */
async function create(lock: string, own: LockHolder): Promise<boolean> {
  try {
    await writeFile(lock, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    // If the disk is full, the lock file may have been created without content.
    await rm(lock, { force: true }).catch(() => {})
    throw error
  }
}

/**
 * Replaces a stale lock. Only the process that creates the takeover file may do so. Otherwise, a slow process could replace a lock that is
 * no longer stale. Returns false if the caller must try again, because another process is taking over the lock or has replaced it.
 */
async function takeOver(lock: string, staleText: string, own: LockHolder): Promise<boolean> {
  const takeover = `${lock}.takeover`
  if (!(await create(takeover, own))) {
    await waitForTakeover(takeover)
    return false
  }
  const current = await readFile(lock, 'utf8').catch(() => null)
  try {
    if (current !== staleText) return false
    await rename(takeover, lock)
  } catch (error) {
    // If the takeover file is missing, another process considered it stale and removed it.
    if (systemErrorCode(error) === 'ENOENT') return false
    throw error
  } finally {
    if (await isOwnedBy(takeover, own)) await rm(takeover, { force: true })
  }
  return isOwnedBy(lock, own)
}

/** If the process that takes over the lock was killed, removes its takeover file. */
async function waitForTakeover(takeover: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20))
  const text = await readFile(takeover, 'utf8').catch(() => null)
  if (text === null || (await isLocked(takeover, parse(text)))) return
  if ((await readFile(takeover, 'utf8').catch(() => null)) === text) await rm(takeover, { force: true })
}

async function isOwnedBy(file: string, { id }: LockHolder): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return parse(text)?.id === id
}

/**
 * Reports whether the lock owner is running. If its process cannot be identified, for example in another container, the owner counts as
 * running if it updates the lock file's timestamp within `watchMs`.
 */
async function isLocked(lock: string, holder: LockHolder | null): Promise<boolean> {
  if (holder && isLocalProcess(holder)) {
    if (!isProcessRunning(holder.pid)) return false
    const startedAt = startTimeOf(holder.pid)
    if (startedAt !== null && holder.startedAt !== null) return startedAt === holder.startedAt
  }
  const touched = await readTimestamp(lock)
  for (const end = Date.now() + watchMs; Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const now = await readTimestamp(lock)
    if (now === null) return false
    if (now !== touched) return true
  }
  return false
}

async function readTimestamp(lock: string): Promise<number | null> {
  return stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )
}

function parse(text: string): LockHolder | null {
  const fields = parseJsonObject(text) ?? {}
  const identity = parseIdentity(fields)
  return identity && typeof fields.id === 'string' ? { id: fields.id, ...identity } : null
}
