/** The log part of a state file: transitions are appended to it, and it outlives trouble with the disk. */
import { closeSync, fsync, ftruncateSync, writeSync } from 'node:fs'
import { systemErrorCode } from '../../service/system-error.ts'
import { encodeLine } from './format.ts'
import { LockLostError } from './lock.ts'

/** How long what was written may be in the system's memory alone, in ms: only a loss of power takes it from there. */
const syncDelayMs = 1000
/** How often writing is tried again, in ms. */
const retryDelayMs = 1000
/** Bytes that wait for the disk to take writes again; beyond, the whole state is written then. */
const maxWaitingBytes = 16 * 2 ** 20

/** What is told of a file that does not take what is written. */
export interface WriteProblem {
  /** Code of the system, such as ENOSPC; `lock-lost` where another process has taken the file over, which is for ever. */
  code: string
  /** Real time in ms since which nothing was saved. */
  since: number
}

export interface LogFileOptions {
  fd: number
  /** Bytes that are whole; whatever is behind them is cut off with the first write. */
  size: number
  /** Whether there is something behind them. */
  torn: boolean
  /** How many transitions there were. */
  transitions: number
  now: () => number
  /** Throws where nothing may be written: a `LockLostError` where that is for ever. */
  assertLocked: () => void
  /** Told of once when it begins, and with null when all is saved again. */
  writeFailed: (problem: WriteProblem | null) => void
  /** Asked to write the whole state to a new file, and to `replace` this one, where nothing else helps. */
  rewrite: () => void
}

export class LogFile {
  readonly #now: () => number
  readonly #assertHeld: () => void
  readonly #writeFailed: LogFileOptions['writeFailed']
  readonly #rewrite: LogFileOptions['rewrite']
  #fd: number
  #size: number
  #cut: boolean
  #transitions: number
  #problem: WriteProblem | null = null
  /** Lines that the disk did not take; null where they are too many to keep. */
  #waiting: string[] | null = []
  #waitingBytes = 0
  /** Lines that a snapshot which is being written does not have. */
  #behindSnapshot: string[] | null = null
  #syncTimer: NodeJS.Timeout | null = null
  #retryTimer: NodeJS.Timeout | null = null
  #closed = false
  /** Whether the file is another process's by now: nothing is written to it any more. */
  #lost = false

  constructor({ fd, size, torn, transitions, now, assertLocked, writeFailed, rewrite }: LogFileOptions) {
    this.#fd = fd
    this.#size = size
    this.#cut = torn
    this.#transitions = transitions
    this.#now = now
    this.#assertHeld = assertLocked
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
   * Writes a transition. It is with the system when this returns, so that no answer tells of what the death of the process could take
   * back. That costs some µs; many are never gathered, since a request makes one or two.
   */
  append(value: unknown): void {
    const line = encodeLine(value, this.#transitions)
    this.#transitions++
    if (this.#lost) return
    this.#behindSnapshot?.push(line)
    if (this.#problem) this.#keepWaiting(line)
    else if (!this.#write(line)) this.#keepWaiting(line)
  }

  /** From now on lines are kept for `replace` too: the snapshot that is being written does not have them. */
  beginSnapshot(): void {
    this.#behindSnapshot = []
  }

  /** Lines since the snapshot began, which the caller writes behind it. */
  drainAfterSnapshot(): string {
    const lines = this.#behindSnapshot ?? []
    this.#behindSnapshot = []
    return lines.join('')
  }

  abandonSnapshot(): void {
    this.#behindSnapshot = null
  }

  /** Goes on in another file, which has all that this one has. */
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

  /** Tries once more what the disk did not take; whether all is written and synced. */
  async close(): Promise<boolean> {
    this.#closed = true
    if (this.#problem && !this.#lost) this.#retry()
    if (this.#syncTimer) clearTimeout(this.#syncTimer)
    if (this.#retryTimer) clearTimeout(this.#retryTimer)
    const synced = await this.#sync()
    closeSync(this.#fd)
    return synced && this.#problem === null
  }

  /** False where the disk did not take it; what it took of it is cut off before the next write. */
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

  /** The file is another process's: what waits is let go, and nothing is tried again. */
  giveUp(error: LockLostError): void {
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
    if (error instanceof LockLostError) {
      this.giveUp(error)
      return
    }
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

  /** What the system could not sync may be lost whatever comes later, so that only a new file helps. */
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
