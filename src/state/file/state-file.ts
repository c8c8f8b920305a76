/** Store that keeps its state across restarts (`--state FILE`). */
import { closeSync, openSync, renameSync, writeSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { systemErrorCode } from '../../service/system-error.ts'
import { createLoggedStore } from '../log/logged-store.ts'
import { createLocalSequencer } from '../log/sequencer.ts'
import { StateMachine } from '../log/state-machine.ts'
import type { Store } from '../port.ts'
import { isTime } from '../scenario/time.ts'
import { resolveStateFile } from './check-path.ts'
import { FileIdentity } from './file-identity.ts'
import { formatVersion } from './format.ts'
import { acquireLock, FileLockedError, type Lock, LockLostError } from './lock.ts'
import { LogFile, type WriteProblem } from './log-file.ts'
import { readState } from './read-state.ts'
import { explainSystemError, StateFileError, unusableFile } from './state-file-error.ts'
import { createSteadyClock } from './steady-clock.ts'
import { writeSnapshot } from './write-snapshot.ts'

export interface StateFileOptions {
  file: string
  /** dc-mock version to write in the state file header. */
  version: string
  realNow: () => number
  /** Start time for a new state, in ms. Null to start at the current time. A loaded state keeps its stored offset from real time. */
  startsAt: number | null
  /** Called with the problem when writes start to fail, and with null when all unsaved data has been written. */
  failed: (problem: WriteProblem | null) => void
  /** Called if the file cannot be compacted. The mock continues to write to the existing file. */
  notCompacted: (why: string) => void
  /**
   * Maximum size in bytes of the transitions since the last snapshot. If the last snapshot is larger, its size is used as the maximum. When
   * the transitions exceed the maximum, a new snapshot is written.
   * @default 16 MiB
   */
  compactAfter?: number
}

export interface LoadSummary {
  websites: number
  people: number
  /** Time taken to load the state, in ms. */
  ms: number
  bytes: number
  /** Size of the incomplete last record that was dropped, in bytes. */
  torn: number
}

export interface StateFile {
  store: Store
  /** Time in ms. Never decreases. After a restart, it is at least the time of the latest write. */
  now(): number
  /** Summary of the loaded state. Null if the file is new. */
  loaded: LoadSummary | null
  transitions(): number
  /** Starts writing changes. If the file does not exist, creates it from the current state. */
  begin(): Promise<void>
  problem(): WriteProblem | null
  /** Writes pending data and closes the file permanently. Returns false if some data cannot be written. */
  close(): Promise<boolean>
}

/** Interval in ms between checks that the state file has not been changed, moved or removed. */
const watchIntervalMs = 1000

const defaultCompactAfter = 16 * 2 ** 20

/**
 * Locks the state file and loads the state. Leaves the file's contents unchanged on error.
 * @throws {StateFileError} if the file cannot be used
 */
export async function openStateFile(options: StateFileOptions): Promise<StateFile> {
  const file = await resolveStateFile(options.file)
  const explained = <T>(work: Promise<T>): Promise<T> => work.catch((error: unknown) => explain(error, file))
  const lock = await explained(acquireLock(file, options.realNow))
  try {
    return await explained(load(file, options, lock))
  } catch (error) {
    await lock.release()
    throw error
  }
}

function explain(error: unknown, file: string): never {
  if (error instanceof FileLockedError) {
    throw new StateFileError(`${error.message}; stop that process, or choose another file with --state`, {
      cause: error,
    })
  }
  if (error instanceof StateFileError || !(error instanceof Error && 'syscall' in error)) throw error
  throw new StateFileError(explainSystemError(error, file, dirname(file)), { cause: error })
}

async function load(file: string, options: StateFileOptions, lock: Lock): Promise<StateFile> {
  const { startsAt } = options
  const realNow = createSteadyClock(options.realNow)
  let ahead = startsAt === null ? 0 : startsAt - realNow()
  const machine = new StateMachine({ now: () => realNow() + ahead })
  const started = performance.now()
  const handle = await open(file, 'r+').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  })
  try {
    const size = handle ? (await handle.stat()).size : 0
    const read = handle && size > 0 ? await readState(handle, file, machine) : null
    // The file contains generated private keys. A file restored from a backup may be readable by all users.
    if (read && handle) await handle.chmod(0o600)
    if (read) ahead = Math.max(read.header.ahead, machine.latest - realNow())
    if (!isTime(realNow() + ahead)) throw unusableFile(file, 'damaged in its first line')
    const loaded = read && {
      ...count(machine),
      ms: Math.round(performance.now() - started),
      bytes: size,
      torn: read.torn,
    }
    return new OpenStateFile({ file, options, lock, machine, realNow, ahead, read, loaded }).asStateFile()
  } finally {
    await handle?.close()
  }
}

function count({ memory }: StateMachine): Pick<LoadSummary, 'websites' | 'people'> {
  const websites = memory.websites()
  const people = websites.reduce((sum, website) => sum + website.overview().counts.people, 0)
  return { websites: websites.length, people }
}

interface StateFileContext {
  file: string
  options: StateFileOptions
  lock: Lock
  machine: StateMachine
  /** Real time in ms. Never decreases. */
  realNow: () => number
  ahead: number
  read: Awaited<ReturnType<typeof readState>> | null
  loaded: LoadSummary | null
}

class OpenStateFile {
  readonly #context: StateFileContext
  readonly #draft: string
  readonly #identity: FileIdentity
  readonly #stopping = new AbortController()
  #log: LogFile | null = null
  #snapshotBytes = 0
  /** When the transitions since the last snapshot exceed this size in bytes, a new snapshot is written. */
  #compactAt = 0
  #compacting: Promise<void> | null = null
  #watching: NodeJS.Timeout | null = null

  constructor(opened: StateFileContext) {
    this.#context = opened
    this.#draft = join(dirname(opened.file), `${basename(opened.file)}.tmp`)
    this.#identity = new FileIdentity(opened.file)
    this.#setSnapshotSize(opened.read?.snapshotBytes ?? 0)
  }

  asStateFile(): StateFile {
    const { machine, loaded, read, realNow, ahead } = this.#context
    const sequencer = createLocalSequencer(machine, (transition) => this.#append(transition))
    machine.wake()
    return {
      store: createLoggedStore(machine, sequencer),
      now: () => Math.max(machine.latest, realNow() + ahead),
      loaded,
      transitions: () => this.#log?.transitions ?? read?.transitions ?? 0,
      begin: () => this.#begin().catch((error: unknown) => this.#abandonStart(error)),
      problem: () => {
        this.#log?.verify()
        return this.#log?.problem ?? null
      },
      close: () => this.#close(),
    }
  }

  async #begin(): Promise<void> {
    const { file, options, read, lock } = this.#context
    const how = {
      now: options.realNow,
      writeFailed: options.failed,
      assertLocked: (fresh?: boolean) => lock.assertLocked(fresh),
      assertPresent: () => this.#identity.assertPresent(),
      rewrite: () => this.#startCompacting(),
    }
    lock.onLost((error) => this.#log?.giveUp(error))
    this.#watching = setInterval(() => this.#log?.verify(), watchIntervalMs).unref()
    lock.assertLocked()
    await rm(this.#draft, { force: true })
    if (read) {
      const fd = openSync(file, 'r+')
      const { bytes: size, torn, transitions } = read
      this.#identity.remember(fd)
      this.#log = new LogFile({ fd, size, torn: torn > 0, transitions, ...how })
      /*
       * Compact a large file before the mock starts. Otherwise, the file would grow with every restart if the process always ended before
       * compaction finished.
       */
      if (size - this.#snapshotBytes > this.#compactAt) this.#startCompacting()
      await this.#compacting
      return
    }
    const { handle, size } = await this.#writeDraft(0)
    await handle.sync().finally(() => handle.close())
    const fd = openSync(this.#draft, 'r+')
    lock.assertLocked()
    renameSync(this.#draft, file)
    this.#identity.remember(fd)
    await syncFolder(file)
    this.#setSnapshotSize(size)
    this.#log = new LogFile({ fd, size, torn: false, transitions: 0, ...how })
  }

  /** Releases the lock and removes the draft file, which may be incomplete, for example if the disk is full. */
  async #abandonStart(error: unknown): Promise<never> {
    const { file, lock } = this.#context
    if (this.#watching) clearInterval(this.#watching)
    await rm(this.#draft, { force: true }).catch(() => {})
    await lock.release().catch(() => {})
    return explain(error, file)
  }

  #append(transition: unknown): void {
    const log = this.#log
    if (!log || this.#stopping.signal.aborted) return
    log.append(transition)
    if (log.size - this.#snapshotBytes > this.#compactAt) this.#startCompacting()
  }

  #startCompacting(): void {
    const log = this.#log
    if (!log || this.#compacting || this.#stopping.signal.aborted) return
    this.#compacting = this.#compact(log)
      .catch(async (error: unknown) => {
        log.abandonSnapshot()
        if (error instanceof LockLostError) return
        log.verify()
        await rm(this.#draft, { force: true }).catch(() => {})
        if (this.#stopping.signal.aborted) return
        /*
         * Retry the compaction when the transitions in the file take up 50% more bytes than now. Otherwise, every new transition would
         * start another attempt.
         */
        this.#compactAt = (log.size - this.#snapshotBytes) * 1.5
        if (!log.problem) this.#context.options.notCompacted(describeError(error, this.#context.file))
      })
      .finally(() => {
        this.#compacting = null
      })
  }

  /** Transitions are appended to the old file until the new file replaces it. */
  async #compact(log: LogFile): Promise<void> {
    const { lock } = this.#context
    lock.assertLocked(true)
    /*
     * The code up to the point where `#writeDraft` captures the state must be synchronous. Otherwise, a transition could end up in both the
     * snapshot and the collected lines.
     */
    log.beginSnapshot()
    const { handle, size: snapshotBytes } = await this.#writeDraft(log.transitions)
    let size = snapshotBytes
    let rest = ''
    try {
      for (rest = log.drainAfterSnapshot(); rest.length > maxFinalBytes; rest = log.drainAfterSnapshot()) {
        const bytes = Buffer.from(rest)
        await handle.writeFile(bytes)
        size += bytes.length
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    this.#stopping.signal.throwIfAborted()
    // Check the lock before the final write. If the lock was lost, another process may be writing to the same draft file.
    lock.assertLocked(true)
    // The code from here to `log.replace` must be synchronous. Otherwise, a transition could be missing from the new file.
    const fd = openSync(this.#draft, 'r+')
    try {
      const bytes = Buffer.from(rest + log.drainAfterSnapshot())
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, size + done)
      lock.assertLocked(true)
      this.#identity.assertNotReplaced()
      renameSync(this.#draft, this.#context.file)
      this.#identity.remember(fd)
      log.replace(fd, size + bytes.length)
    } catch (error) {
      closeSync(fd)
      throw error
    }
    this.#setSnapshotSize(snapshotBytes)
    await syncFolder(this.#context.file)
  }

  async #writeDraft(first: number): Promise<{ handle: FileHandle; size: number }> {
    const { options, ahead, machine } = this.#context
    const records = machine.capture()
    await rm(this.#draft, { force: true })
    const handle = await open(this.#draft, 'wx', 0o600)
    try {
      const header = { 'dc-mock state': formatVersion, written_by: options.version, ahead, first }
      return { handle, size: await writeSnapshot(handle, header, records, this.#stopping.signal) }
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async #close(): Promise<boolean> {
    this.#log?.verify()
    // Wait for a rewrite in progress. If a rewrite is still needed, try once more, because write errors can be temporary.
    if (this.#log?.needsRewrite) await this.#compacting
    if (this.#log?.needsRewrite) {
      this.#startCompacting()
      await this.#compacting
    }
    this.#stopping.abort()
    if (this.#watching) clearInterval(this.#watching)
    await this.#compacting
    const saved = (await this.#log?.close()) ?? true
    await this.#context.lock.release()
    return saved
  }

  #setSnapshotSize(bytes: number): void {
    this.#snapshotBytes = bytes
    this.#compactAt = Math.max(this.#context.options.compactAfter ?? defaultCompactAfter, bytes)
  }
}

/**
 * Maximum number of characters that the asynchronous writes to the draft file leave for the final write. Lines added while the draft file
 * is synced are not included. The final write is synchronous, so it delays all requests.
 */
const maxFinalBytes = 2 ** 16

function describeError(error: unknown, file: string): string {
  return error instanceof Error && 'syscall' in error ? explainSystemError(error, file, dirname(file)) : String(error)
}

/** Without this sync, a power failure could undo a rename. Errors are ignored, because not all systems can sync directories. */
async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r').catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
