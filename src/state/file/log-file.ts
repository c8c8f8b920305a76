/** Appends transitions to a state file. If a write fails, the mock continues to run. */
import { closeSync, fstatSync, fsync, ftruncateSync, writeSync } from 'node:fs'
import { systemErrorCode } from '../../service/system-error.ts'
import { FileGoneError } from './file-identity.ts'
import { encodeLine } from './format.ts'
import { LockLostError } from './lock.ts'

/** Maximum time in ms before written data is synced to disk. A power failure can lose unsynced data. */
const syncDelayMs = 1000
/** Minimum time in ms between checks that the file still exists at its path. These checks run after transitions are written. */
const verifyIntervalMs = 2000
const retryDelayMs = 1000
/**
 * Maximum total size in bytes of the lines kept while writes are failing. If the lines exceed this size, they are dropped, and the complete
 * state is written later.
 */
const maxPendingBytes = 16 * 2 ** 20

export interface WriteProblem {
  /**
   * System error code such as ENOSPC, or one of these:
   * - `file-removed`, `file-changed`
   * - `file-replaced`: the path now refers to a different file. Retrying does not help.
   * - `lock-lost`: another process has taken over the file. Retrying does not help.
   */
  code: string
  /** Real time at which the problem was first detected, in ms since the epoch. */
  since: number
}

export interface LogFileOptions {
  fd: number
  /** Number of valid bytes at the start of the file. If an incomplete record follows, the first write removes this record. */
  size: number
  /** Whether an incomplete record follows the valid bytes. */
  torn: boolean
  /** Number of transitions in the state's history when the file is opened. */
  transitions: number
  now: () => number
  /**
   * Throws a `LockLostError` if another process has taken over the lock, or a system error if the lock cannot be checked. Unless `fresh` is
   * true, a recent successful check is reused.
   */
  assertLocked: (fresh?: boolean) => void
  /** Throws a `FileGoneError` if the path no longer refers to the open file. */
  assertPresent: () => void
  /** Called with the problem when writes start to fail, and with null after all data has been saved. */
  writeFailed: (problem: WriteProblem | null) => void
  /** Called when the complete state must be saved to a new file. The callback writes the file and then calls `replace`. */
  rewrite: () => void
}

export class LogFile {
  readonly #options: LogFileOptions
  #fd: number
  #size: number
  /** File size in bytes, including any incomplete line at the end of the file. */
  #fileSize: number
  #hasPartialLine: boolean
  #transitions: number
  #problem: WriteProblem | null = null
  /** Lines that could not be written yet. Null if the complete state must be written instead of these lines. */
  #pendingLines: string[] | null = []
  #pendingBytes = 0
  /** Lines written since the start of the current snapshot. Null if no snapshot is in progress. */
  #linesAfterSnapshot: string[] | null = null
  #syncTimer: NodeJS.Timeout | null = null
  #retryTimer: NodeJS.Timeout | null = null
  #verifiedAt: number
  #closed = false
  /** Whether the file was replaced or belongs to another process. If true, no more data is written. */
  #lost = false

  constructor(options: LogFileOptions) {
    const { fd, size, torn, transitions, now } = options
    this.#options = options
    this.#fd = fd
    this.#size = size
    this.#fileSize = torn ? fstatSync(fd).size : size
    this.#hasPartialLine = torn
    this.#transitions = transitions
    this.#verifiedAt = now()
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
   * Writes to the operating system's cache, so the data survives a process crash. Failed writes are retried later. Writes are not batched,
   * because each takes only microseconds.
   */
  append(value: unknown): void {
    const line = encodeLine(value, this.#transitions)
    this.#transitions++
    if (this.#lost) return
    this.#linesAfterSnapshot?.push(line)
    if (this.#problem) this.#addPending(line)
    else if (!this.#write(line)) this.#addPending(line)
    if (Math.abs(this.#options.now() - this.#verifiedAt) >= verifyIntervalMs) this.verify()
  }

  /** Whether the complete state must be written to a new file. */
  get needsRewrite(): boolean {
    return this.#problem !== null && this.#pendingLines === null && !this.#lost
  }

  /** Checks that the file is unchanged and still at its path. `append` also runs this check, at most every two seconds. */
  verify(): void {
    if (this.#problem || this.#closed) return
    this.#verifiedAt = this.#options.now()
    try {
      this.#assertUnchanged()
      this.#options.assertPresent()
    } catch (error) {
      // Ignore other errors. The file may still be writable even if its path cannot be checked.
      if (error instanceof FileGoneError || error instanceof LockLostError) this.#fail(error)
    }
  }

  #assertUnchanged(): void {
    const { size, nlink } = fstatSync(this.#fd)
    if (nlink > 0 && size === this.#fileSize) return
    try {
      this.#options.assertLocked(true)
    } catch (error) {
      // Continue if the lock cannot be checked, for example because the directory was removed.
      if (error instanceof LockLostError) throw error
    }
    this.#options.assertPresent()
    throw new FileGoneError(nlink > 0 ? 'file-changed' : 'file-removed')
  }

  /** Starts collecting the lines written during a snapshot, for `drainAfterSnapshot`. */
  beginSnapshot(): void {
    this.#linesAfterSnapshot = []
  }

  /** Returns lines collected since the last `drainAfterSnapshot` or `beginSnapshot` call. The caller must append them to the snapshot. */
  drainAfterSnapshot(): string {
    const lines = this.#linesAfterSnapshot ?? []
    this.#linesAfterSnapshot = []
    return lines.join('')
  }

  abandonSnapshot(): void {
    this.#linesAfterSnapshot = null
  }

  /** Switches to a new file that contains the complete state. */
  replace(fd: number, size: number): void {
    const before = this.#fd
    this.#fd = fd
    this.#size = size
    this.#fileSize = size
    this.#hasPartialLine = false
    this.#linesAfterSnapshot = null
    if (this.#retryTimer) clearTimeout(this.#retryTimer)
    this.#retryTimer = null
    this.#recovered()
    closeSync(before)
    this.#syncSoon(0)
  }

  /** Retries failed writes once. Returns true if all data has been written and synced. */
  async close(): Promise<boolean> {
    this.#closed = true
    if (this.#problem && !this.#lost) this.#retry()
    if (this.#syncTimer) clearTimeout(this.#syncTimer)
    if (this.#retryTimer) clearTimeout(this.#retryTimer)
    const synced = await this.#sync()
    closeSync(this.#fd)
    return synced && this.#problem === null
  }

  /** If the write fails, returns false. The next write removes partially written text. */
  #write(text: string): boolean {
    try {
      this.#assertUnchanged()
      this.#options.assertLocked()
      if (this.#hasPartialLine) {
        ftruncateSync(this.#fd, this.#size)
        this.#fileSize = this.#size
        this.#hasPartialLine = false
      }
      const bytes = Buffer.from(text)
      this.#hasPartialLine = true
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(this.#fd, bytes, done, bytes.length - done, this.#size + done)
        this.#fileSize = this.#size + done
      }
      this.#hasPartialLine = false
      this.#size += bytes.length
      this.#syncSoon(syncDelayMs)
      return true
    } catch (error) {
      this.#fail(error)
      return false
    }
  }

  /** Stops all writes permanently and drops unwritten lines, because the file was replaced or belongs to another process. */
  giveUp(error: LockLostError | FileGoneError): void {
    if (this.#lost) return
    this.#lost = true
    this.#pendingLines = []
    this.#pendingBytes = 0
    this.#linesAfterSnapshot = null
    if (this.#retryTimer) clearTimeout(this.#retryTimer)
    this.#problem = { code: error.code, since: this.#problem?.since ?? this.#options.now() }
    this.#options.writeFailed(this.#problem)
  }

  #fail(error: unknown): void {
    if (error instanceof LockLostError || (error instanceof FileGoneError && error.code === 'file-replaced')) {
      this.giveUp(error)
      return
    }
    // Some data may be missing from the file, so write the complete state again.
    if (error instanceof FileGoneError) this.#pendingLines = null
    this.#retrySoon()
    if (this.#problem) return
    this.#problem = { code: systemErrorCode(error), since: this.#options.now() }
    this.#options.writeFailed(this.#problem)
  }

  #addPending(line: string): void {
    if (this.#lost) return
    this.#pendingBytes += line.length
    if (this.#pendingBytes > maxPendingBytes) this.#pendingLines = null
    this.#pendingLines?.push(line)
  }

  #retrySoon(): void {
    if (this.#closed || this.#lost) return
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = null
      this.#retry()
    }, retryDelayMs).unref()
  }

  #retry(): void {
    if (this.#pendingLines !== null && this.#write(this.#pendingLines.join(''))) {
      this.#recovered()
      return
    }
    if (this.#pendingLines === null) this.#options.rewrite()
    this.#retrySoon()
  }

  #recovered(): void {
    const previous = this.#problem
    this.#problem = null
    this.#pendingLines = []
    this.#pendingBytes = 0
    if (previous) this.#options.writeFailed(null)
  }

  #syncSoon(within: number): void {
    if (this.#closed) return
    this.#syncTimer ??= setTimeout(() => {
      this.#syncTimer = null
      void this.#sync()
    }, within).unref()
  }

  /** A failed sync may lose data, so the complete state must then be written to a new file. */
  #sync(): Promise<boolean> {
    const fd = this.#fd
    return new Promise((resolve) => {
      fsync(fd, (error) => {
        if (error && fd === this.#fd) {
          this.#pendingLines = null
          this.#fail(error)
        }
        resolve(!error)
      })
    })
  }
}
