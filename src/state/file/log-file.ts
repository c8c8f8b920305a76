/** Log part of a state file. Transitions are appended to it, and write errors do not stop the mock. */
import { closeSync, fsync, ftruncateSync, writeSync } from 'node:fs'
import { systemErrorCode } from '../../service/system-error.ts'
import { FileGoneError } from './file-identity.ts'
import { encodeLine } from './format.ts'
import { LockLostError } from './lock.ts'

/** Maximum time in ms until written data is synced to disk. Only a power failure can lose data before the sync. */
const syncDelayMs = 1000
/** Interval in ms at which the file's path is checked while transitions are written. */
const verifyIntervalMs = 2000
/** Interval between write attempts, in ms. */
const retryDelayMs = 1000
/** Maximum number of bytes that wait while the disk rejects writes. Beyond this limit, the whole state is written later. */
const maxWaitingBytes = 16 * 2 ** 20

/** Describes why the file cannot be written. */
export interface WriteProblem {
  /**
   * System error code, such as ENOSPC, or `file-removed`. Two are permanent: `lock-lost` if another process has taken over the file, and
   * `file-replaced` if another file is in its place.
   */
  code: string
  /** Real time in ms since which nothing was saved. */
  since: number
}

export interface LogFileOptions {
  fd: number
  /** Number of valid bytes. The first write truncates everything after them. */
  size: number
  /** Whether the file has data after the valid bytes. */
  torn: boolean
  /** Number of transitions. */
  transitions: number
  now: () => number
  /** Throws if writing is not permitted: a `LockLostError` if permanently. */
  assertLocked: () => void
  /** Throws a `FileGoneError` if the file is no longer at its path. */
  assertPresent: () => void
  /** Called once when a problem starts, and with null when everything is saved again. */
  writeFailed: (problem: WriteProblem | null) => void
  /** Called to write the whole state to a new file and to `replace` this file, if nothing else helps. */
  rewrite: () => void
}

export class LogFile {
  readonly #now: () => number
  readonly #assertHeld: () => void
  readonly #assertPresent: () => void
  readonly #writeFailed: LogFileOptions['writeFailed']
  readonly #rewrite: LogFileOptions['rewrite']
  #fd: number
  #size: number
  #cut: boolean
  #transitions: number
  #problem: WriteProblem | null = null
  /** Lines that could not be written. Null if there are too many to keep. */
  #waiting: string[] | null = []
  #waitingBytes = 0
  /** Lines that are missing in the snapshot being written. */
  #behindSnapshot: string[] | null = null
  #syncTimer: NodeJS.Timeout | null = null
  #retryTimer: NodeJS.Timeout | null = null
  #verifiedAt: number
  #closed = false
  /** Whether another process has taken over the file. Nothing is written to it any more. */
  #lost = false

  constructor({ fd, size, torn, transitions, now, assertLocked, assertPresent, writeFailed, rewrite }: LogFileOptions) {
    this.#fd = fd
    this.#size = size
    this.#cut = torn
    this.#transitions = transitions
    this.#now = now
    this.#verifiedAt = now()
    this.#assertHeld = assertLocked
    this.#assertPresent = assertPresent
    this.#writeFailed = writeFailed
    this.#rewrite = rewrite
  }

  get size(): number {
    return this.#size
  }

  get transitions(): number {
    return this.#transitions
  }

  get problem(): WriteProblem | null {
    return this.#problem
  }

  /**
   * Writes a transition. The system has the data when this returns, so a crash of the process loses nothing that a response has confirmed.
   * A write takes some µs. Writes are not batched, because a request makes only one or two.
   */
  append(value: unknown): void {
    const line = encodeLine(value, this.#transitions)
    this.#transitions++
    if (this.#lost) return
    this.#behindSnapshot?.push(line)
    if (this.#problem) this.#keepWaiting(line)
    else if (!this.#write(line)) this.#keepWaiting(line)
    if (Math.abs(this.#now() - this.#verifiedAt) >= verifyIntervalMs) this.verify()
  }

  /** Whether only a new file with the whole state can be called saved. */
  get needsRewrite(): boolean {
    return this.#problem !== null && this.#waiting === null && !this.#lost
  }

  /** Checks whether the file is still at its path. `append` does so too, at most every two seconds. */
  verify(): void {
    if (this.#problem || this.#closed) return
    this.#verifiedAt = this.#now()
    try {
      this.#assertPresent()
    } catch (error) {
      // What keeps the path from being checked does not keep the file from being written.
      if (error instanceof FileGoneError) this.#fail(error)
    }
  }

  /** Starts keeping lines for `replace`, because the snapshot being written does not contain them. */
  beginSnapshot(): void {
    this.#behindSnapshot = []
  }

  /** Returns the lines since the snapshot began. The caller appends them to the snapshot. */
  drainAfterSnapshot(): string {
    const lines = this.#behindSnapshot ?? []
    this.#behindSnapshot = []
    return lines.join('')
  }

  abandonSnapshot(): void {
    this.#behindSnapshot = null
  }

  /** Continues in another file with the same contents. */
  replace(fd: number, size: number): void {
    const before = this.#fd
    this.#fd = fd
    this.#size = size
    this.#cut = false
    this.#behindSnapshot = null
    if (this.#retryTimer) clearTimeout(this.#retryTimer)
    this.#retryTimer = null
    this.#recovered()
    closeSync(before)
    this.#syncSoon(0)
  }

  /** Retries pending writes once. Returns whether everything is written and synced. */
  async close(): Promise<boolean> {
    this.#closed = true
    if (this.#problem && !this.#lost) this.#retry()
    if (this.#syncTimer) clearTimeout(this.#syncTimer)
    if (this.#retryTimer) clearTimeout(this.#retryTimer)
    const synced = await this.#sync()
    closeSync(this.#fd)
    return synced && this.#problem === null
  }

  /** Returns false if the write fails. A partial write is truncated before the next one. */
  #write(text: string): boolean {
    try {
      this.#assertHeld()
      if (this.#cut) {
        ftruncateSync(this.#fd, this.#size)
        this.#cut = false
      }
      const bytes = Buffer.from(text)
      this.#cut = true
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#fd, bytes, done, bytes.length - done, this.#size + done)
      }
      this.#cut = false
      this.#size += bytes.length
      this.#syncSoon(syncDelayMs)
      return true
    } catch (error) {
      this.#fail(error)
      return false
    }
  }

  /** Another process has taken over the file. Pending lines are dropped, and there are no retries. */
  giveUp(error: LockLostError | FileGoneError): void {
    if (this.#lost) return
    this.#lost = true
    this.#waiting = []
    this.#waitingBytes = 0
    this.#behindSnapshot = null
    if (this.#retryTimer) clearTimeout(this.#retryTimer)
    this.#problem = { code: error.code, since: this.#problem?.since ?? this.#now() }
    this.#writeFailed(this.#problem)
  }

  #fail(error: unknown): void {
    if (error instanceof LockLostError || (error instanceof FileGoneError && error.code === 'file-replaced')) {
      this.giveUp(error)
      return
    }
    // What was written before is gone too.
    if (error instanceof FileGoneError) this.#waiting = null
    this.#retrySoon()
    if (this.#problem) return
    this.#problem = { code: systemErrorCode(error), since: this.#now() }
    this.#writeFailed(this.#problem)
  }

  #keepWaiting(line: string): void {
    if (this.#lost) return
    this.#waitingBytes += line.length
    if (this.#waitingBytes > maxWaitingBytes) this.#waiting = null
    this.#waiting?.push(line)
  }

  #retrySoon(): void {
    if (this.#closed || this.#lost) return
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = null
      this.#retry()
    }, retryDelayMs).unref()
  }

  #retry(): void {
    if (this.#waiting !== null && this.#write(this.#waiting.join(''))) {
      this.#recovered()
      return
    }
    if (this.#waiting === null) this.#rewrite()
    this.#retrySoon()
  }

  #recovered(): void {
    const had = this.#problem
    this.#problem = null
    this.#waiting = []
    this.#waitingBytes = 0
    if (had) this.#writeFailed(null)
  }

  #syncSoon(within: number): void {
    if (this.#closed) return
    this.#syncTimer ??= setTimeout(() => {
      this.#syncTimer = null
      void this.#sync()
    }, within).unref()
  }

  /** Data that failed to sync may be lost even after a later sync, so only a new file helps. */
  #sync(): Promise<boolean> {
    const fd = this.#fd
    return new Promise((resolve) => {
      fsync(fd, (error) => {
        if (error && fd === this.#fd) {
          this.#waiting = null
          this.#fail(error)
        }
        resolve(!error)
      })
    })
  }
}
