/** Appends transitions to a state file. Write errors do not stop the mock. */
import { closeSync, fstatSync, fsync, ftruncateSync, writeSync } from 'node:fs'
import { systemErrorCode } from '../../service/system-error.ts'
import { FileGoneError } from './file-identity.ts'
import { encodeLine } from './format.ts'
import { LockLostError } from './lock.ts'

/** Maximum time in ms before written data is synced to disk. Only a power failure loses unsynced data. */
const syncDelayMs = 1000
/** Interval in ms between checks that the file still exists at its path. The checks run only while transitions are written. */
const verifyIntervalMs = 2000
/** Interval between retries of a failed write, in ms. */
const retryDelayMs = 1000
/**
 * Maximum number of bytes kept in memory while writes to disk fail. Beyond this limit, the bytes are dropped, and the complete state is
 * written later.
 */
const maxPendingBytes = 16 * 2 ** 20

/** Reason why writing to the file fails. */
export interface WriteProblem {
  /**
   * Code of a system error such as ENOSPC, or one of `file-removed`, `file-changed`, `file-replaced` (another file is at the path) and
   * `lock-lost` (another process has taken over the file). The last two are permanent.
   */
  code: string
  /** Real time at which saving started to fail, in ms. */
  since: number
}

export interface LogFileOptions {
  fd: number
  /** Number of valid bytes in the file. The first write removes any bytes after the valid bytes. */
  size: number
  /** Whether the file contains other data after the valid bytes. */
  torn: boolean
  /** Number of transitions that precede this log. */
  transitions: number
  now: () => number
  /**
   * Throws if the process is not allowed to write to the file. A `LockLostError` is permanent. With `fresh`, reads the lock file even if
   * the lock file was read a moment ago.
   */
  assertLocked: (fresh?: boolean) => void
  /** Throws a `FileGoneError` if the path no longer refers to the open file. */
  assertPresent: () => void
  /** Called with the problem when writing starts to fail, and with null once all data is saved again. */
  writeFailed: (problem: WriteProblem | null) => void
  /** Called when the data can only be saved to a new file. The callback must write the complete state to a new file and call `replace`. */
  rewrite: () => void
}

export class LogFile {
  readonly #now: () => number
  readonly #assertLocked: LogFileOptions['assertLocked']
  readonly #assertPresent: () => void
  readonly #writeFailed: LogFileOptions['writeFailed']
  readonly #rewrite: LogFileOptions['rewrite']
  #fd: number
  #size: number
  /** Size of the file in bytes, including a partial line at the end. */
  #fileSize: number
  #hasPartialLine: boolean
  #transitions: number
  #problem: WriteProblem | null = null
  /** Lines that have not been written yet. Null if the lines exceeded the maximum size. */
  #pendingLines: string[] | null = []
  #pendingBytes = 0
  /** Lines written since the snapshot in progress started, or null if no snapshot is in progress. */
  #linesAfterSnapshot: string[] | null = null
  #syncTimer: NodeJS.Timeout | null = null
  #retryTimer: NodeJS.Timeout | null = null
  #verifiedAt: number
  #closed = false
  /** Whether the file was replaced or now belongs to another process. In both cases, nothing more is written to the file. */
  #lost = false

  constructor({ fd, size, torn, transitions, now, assertLocked, assertPresent, writeFailed, rewrite }: LogFileOptions) {
    this.#fd = fd
    this.#size = size
    this.#fileSize = torn ? fstatSync(fd).size : size
    this.#hasPartialLine = torn
    this.#transitions = transitions
    this.#now = now
    this.#verifiedAt = now()
    this.#assertLocked = assertLocked
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
   * Writes a transition. When this method returns, the operating system has received the data, so a process crash never loses data that a
   * response confirmed. Writes are not batched, because a write takes only microseconds and a request causes only one or two writes.
   */
  append(value: unknown): void {
    const line = encodeLine(value, this.#transitions)
    this.#transitions++
    if (this.#lost) return
    this.#linesAfterSnapshot?.push(line)
    if (this.#problem) this.#addPending(line)
    else if (!this.#write(line)) this.#addPending(line)
    if (Math.abs(this.#now() - this.#verifiedAt) >= verifyIntervalMs) this.verify()
  }

  /** Whether the data can only be saved by writing the complete state to a new file. */
  get needsRewrite(): boolean {
    return this.#problem !== null && this.#pendingLines === null && !this.#lost
  }

  /** Checks that the file is unchanged and still at its path. `append` also runs this check, at most every two seconds. */
  verify(): void {
    if (this.#problem || this.#closed) return
    this.#verifiedAt = this.#now()
    try {
      this.#assertUnchanged()
      this.#assertPresent()
    } catch (error) {
      // The file may still be writable even if its path cannot be checked.
      if (error instanceof FileGoneError || error instanceof LockLostError) this.#fail(error)
    }
  }

  /** Checks that no other process has changed or removed the open file. This process may not have noticed yet that its lock was lost. */
  #assertUnchanged(): void {
    const { size, nlink } = fstatSync(this.#fd)
    if (nlink > 0 && size === this.#fileSize) return
    try {
      this.#assertLocked(true)
    } catch (error) {
      // Any other error means that the lock cannot be checked, for example because the folder was removed.
      if (error instanceof LockLostError) throw error
    }
    this.#assertPresent()
    throw new FileGoneError(nlink > 0 ? 'file-changed' : 'file-removed')
  }

  /** Starts to collect lines that the new snapshot does not contain. `replace` will append them to the new file. */
  beginSnapshot(): void {
    this.#linesAfterSnapshot = []
  }

  /** Returns the lines collected since the snapshot started or since the previous call. The caller must append them to the snapshot. */
  drainAfterSnapshot(): string {
    const lines = this.#linesAfterSnapshot ?? []
    this.#linesAfterSnapshot = []
    return lines.join('')
  }

  abandonSnapshot(): void {
    this.#linesAfterSnapshot = null
  }

  /** Switches to another file with the same contents. */
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

  /** Retries pending writes once, then closes the file. Returns true if all data was written and synced. */
  async close(): Promise<boolean> {
    this.#closed = true
    if (this.#problem && !this.#lost) this.#retry()
    if (this.#syncTimer) clearTimeout(this.#syncTimer)
    if (this.#retryTimer) clearTimeout(this.#retryTimer)
    const synced = await this.#sync()
    closeSync(this.#fd)
    return synced && this.#problem === null
  }

  /** Appends text to the file. Returns false if the write fails. In that case, the next write first removes the partially written text. */
  #write(text: string): boolean {
    try {
      this.#assertUnchanged()
      this.#assertLocked()
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

  /** Permanently stops writing and drops pending lines, because the file was replaced or belongs to another process. */
  giveUp(error: LockLostError | FileGoneError): void {
    if (this.#lost) return
    this.#lost = true
    this.#pendingLines = []
    this.#pendingBytes = 0
    this.#linesAfterSnapshot = null
    if (this.#retryTimer) clearTimeout(this.#retryTimer)
    this.#problem = { code: error.code, since: this.#problem?.since ?? this.#now() }
    this.#writeFailed(this.#problem)
  }

  #fail(error: unknown): void {
    if (error instanceof LockLostError || (error instanceof FileGoneError && error.code === 'file-replaced')) {
      this.giveUp(error)
      return
    }
    // If the file was removed or changed, its data is also lost, so the complete state must be written again.
    if (error instanceof FileGoneError) this.#pendingLines = null
    this.#retrySoon()
    if (this.#problem) return
    this.#problem = { code: systemErrorCode(error), since: this.#now() }
    this.#writeFailed(this.#problem)
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
    if (this.#pendingLines === null) this.#rewrite()
    this.#retrySoon()
  }

  #recovered(): void {
    const previous = this.#problem
    this.#problem = null
    this.#pendingLines = []
    this.#pendingBytes = 0
    if (previous) this.#writeFailed(null)
  }

  #syncSoon(within: number): void {
    if (this.#closed) return
    this.#syncTimer ??= setTimeout(() => {
      this.#syncTimer = null
      void this.#sync()
    }, within).unref()
  }

  /** Syncs the file to disk. If a sync fails, a new file must be written, because data may be lost even if later syncs succeed. */
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
