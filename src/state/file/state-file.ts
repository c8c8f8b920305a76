/** `--state FILE`: a store whose state is kept across restarts. */
import { closeSync, openSync, renameSync, writeSync } from 'node:fs'
import { type FileHandle, open, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { systemErrorCode } from '../../service/system-error.ts'
import { createLoggedStore } from '../log/logged-store.ts'
import { createLocalSequencer } from '../log/sequencer.ts'
import { StateMachine } from '../log/state-machine.ts'
import type { Store } from '../port.ts'
import { formatVersion } from './format.ts'
import { acquireLock, FileLockedError, type Lock, LockLostError } from './lock.ts'
import { LogFile, type WriteProblem } from './log-file.ts'
import { readState } from './read-state.ts'
import { explainSystemError, StateFileError } from './state-file-error.ts'
import { writeSnapshot } from './write-snapshot.ts'

export interface StateFileOptions {
  file: string
  /** Version of dc-mock, for the header. */
  version: string
  /** Real time in ms. */
  realNow: () => number
  /** Start time of a new state, in ms. Null for real time. A loaded state continues at its own time. */
  startsAt: number | null
  /** Called when writes to the file start to fail, and with null when everything is saved again. */
  failed: (problem: WriteProblem | null) => void
  /** Called when a new file could not replace the old one. The old file stays in use. */
  notCompacted: (why: string) => void
  /** Bytes of transitions after which a new snapshot is written, if they are also more than the snapshot. @default 16 MiB */
  compactAfter?: number
}

export interface LoadSummary {
  websites: number
  people: number
  /** Duration of the load, in ms. */
  ms: number
  bytes: number
  /** Bytes of an incomplete last record, which is dropped. */
  torn: number
}

export interface StateFile {
  store: Store
  /** Time of the state. It continues from the last write and never goes back. */
  now(): number
  /** Summary of the loaded state. Null if the file is new. */
  loaded: LoadSummary | null
  /** Number of transitions ever made. */
  transitions(): number
  /** Starts writing changes. A new file is created with the current state. */
  begin(): Promise<void>
  problem(): WriteProblem | null
  /** Writes pending data and returns false if that fails. Afterwards the store no longer changes the file. */
  close(): Promise<boolean>
}

const defaultCompactAfter = 16 * 2 ** 20

/**
 * Locks the file for this process and loads its contents.
 *
 * @throws {StateFileError} if the file cannot be used; it is not modified
 */
export async function openStateFile(options: StateFileOptions): Promise<StateFile> {
  // If the path is a symbolic link, its target is replaced.
  const file = await realpath(options.file).catch(() => options.file)
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
  const { realNow, startsAt } = options
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
    // A restored backup may be readable by everyone, but contains private keys that the mock generated.
    if (read && handle) await handle.chmod(0o600)
    if (read) ahead = Math.max(read.header.ahead, machine.latest - realNow())
    const loaded = read && {
      ...(await count(machine)),
      ms: Math.round(performance.now() - started),
      bytes: size,
      torn: read.torn,
    }
    return new OpenStateFile({ file, options, lock, machine, ahead, read, loaded }).asStateFile()
  } finally {
    await handle?.close()
  }
}

async function count({ memory }: StateMachine): Promise<Pick<LoadSummary, 'websites' | 'people'>> {
  const websites = memory.websites()
  const counts = await Promise.all(websites.map((website) => website.overview()))
  return { websites: websites.length, people: counts.reduce((sum, { counts: { people } }) => sum + people, 0) }
}

interface StateFileContext {
  file: string
  options: StateFileOptions
  lock: Lock
  machine: StateMachine
  ahead: number
  read: Awaited<ReturnType<typeof readState>> | null
  loaded: LoadSummary | null
}

class OpenStateFile {
  readonly #opened: StateFileContext
  readonly #draft: string
  readonly #stopping = new AbortController()
  #log: LogFile | null = null
  #snapshotBytes: number
  /** Bytes of transitions after which the next snapshot is written. */
  #compactAt: number
  #compacting: Promise<void> | null = null

  constructor(opened: StateFileContext) {
    this.#opened = opened
    this.#draft = join(dirname(opened.file), `${basename(opened.file)}.tmp`)
    this.#snapshotBytes = opened.read?.snapshotBytes ?? 0
    this.#compactAt = this.#standardCompactAt()
  }

  asStateFile(): StateFile {
    const { machine, loaded, read, options, ahead } = this.#opened
    const sequencer = createLocalSequencer(machine, (transition) => this.#append(transition))
    machine.wake()
    return {
      store: createLoggedStore(machine, sequencer),
      now: () => Math.max(machine.latest, options.realNow() + ahead),
      loaded,
      transitions: () => this.#log?.transitions ?? read?.transitions ?? 0,
      begin: () => this.#begin().catch((error: unknown) => explain(error, this.#opened.file)),
      problem: () => this.#log?.problem ?? null,
      close: () => this.#close(),
    }
  }

  async #begin(): Promise<void> {
    const { file, options, read, lock } = this.#opened
    const how = {
      now: options.realNow,
      writeFailed: options.failed,
      assertLocked: () => lock.assertLocked(),
      rewrite: () => this.#startCompacting(),
    }
    lock.onLost((error) => this.#log?.giveUp(error))
    lock.assertLocked()
    await rm(this.#draft, { force: true })
    if (read) {
      const fd = openSync(file, 'r+')
      const { bytes: size, torn, transitions } = read
      this.#log = new LogFile({ fd, size, torn: torn > 0, transitions, ...how })
      return
    }
    const { handle, size } = await this.#writeDraft(0)
    await handle.sync().finally(() => handle.close())
    const fd = openSync(this.#draft, 'r+')
    lock.assertLocked()
    renameSync(this.#draft, file)
    await syncFolder(file)
    this.#snapshotBytes = size
    this.#compactAt = this.#standardCompactAt()
    this.#log = new LogFile({ fd, size, torn: false, transitions: 0, ...how })
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
        await rm(this.#draft, { force: true }).catch(() => {})
        if (this.#stopping.signal.aborted) return
        // Do not retry with every transition. The old file keeps growing meanwhile.
        this.#compactAt = (log.size - this.#snapshotBytes) * 1.5
        if (!log.problem) this.#opened.options.notCompacted(describeError(error, this.#opened.file))
      })
      .finally(() => {
        this.#compacting = null
      })
  }

  /** Writes the state to a new file, which then replaces the old one. Transitions are still appended to the old file meanwhile. */
  async #compact(log: LogFile): Promise<void> {
    const { lock } = this.#opened
    lock.assertLocked()
    // These two calls are one synchronous step: the snapshot has all earlier transitions, the lines all later ones.
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
    // Checked before the draft is opened, because the draft may belong to another process by now.
    lock.assertLocked()
    // One synchronous step again, without a transition in between.
    const fd = openSync(this.#draft, 'r+')
    try {
      const bytes = Buffer.from(rest + log.drainAfterSnapshot())
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, size + done)
      lock.assertLocked()
      renameSync(this.#draft, this.#opened.file)
      log.replace(fd, size + bytes.length)
    } catch (error) {
      closeSync(fd)
      throw error
    }
    this.#snapshotBytes = snapshotBytes
    this.#compactAt = this.#standardCompactAt()
    await syncFolder(this.#opened.file)
  }

  async #writeDraft(first: number): Promise<{ handle: FileHandle; size: number }> {
    const { options, ahead, machine } = this.#opened
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
    this.#stopping.abort()
    await this.#compacting
    const saved = (await this.#log?.close()) ?? true
    await this.#opened.lock.release()
    return saved
  }

  #standardCompactAt(): number {
    return Math.max(this.#opened.options.compactAfter ?? defaultCompactAfter, this.#snapshotBytes)
  }
}

/** Maximum size of the lines that are written synchronously while requests wait. */
const maxFinalBytes = 2 ** 16

function describeError(error: unknown, file: string): string {
  return error instanceof Error && 'syscall' in error ? explainSystemError(error, file, dirname(file)) : String(error)
}

/** Syncs the folder, so that the file name survives a power failure. Systems that cannot sync a folder do this themselves. */
async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r').catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
