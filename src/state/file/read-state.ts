/** Reads a state file into an empty state machine. */
import type { FileHandle } from 'node:fs/promises'
import { shellQuote } from '../../service/shell-quote.ts'
import type { StateMachine } from '../log/state-machine.ts'
import type { Transition } from '../log/transition.ts'
import type { StateRecord } from '../memory/state-records.ts'
import { decodeLine, formatVersion, type Header, looksLikeHeader, parseHeader, readFormatVersion } from './format.ts'
import { type Line, readLines } from './read-lines.ts'
import { StateFileError, unusableFile } from './state-file-error.ts'

export interface ReadState {
  header: Header
  /** Number of transitions in the state's history, including those before the snapshot. */
  transitions: number
  /** Size of the header and the snapshot, in bytes. */
  snapshotBytes: number
  /** Size of the header, the snapshot and all complete transitions, in bytes. */
  bytes: number
  /** Size of the incomplete last record, in bytes. 0 if the last record is complete. */
  torn: number
}

/**
 * Ignores an incomplete last record.
 * @throws {StateFileError} if the file is damaged, has a different format version, or is not a state file
 */
export async function readState(handle: FileHandle, file: string, machine: StateMachine): Promise<ReadState> {
  const reader = new StateReader(file, machine)
  for await (const lines of readLines(handle)) for (const line of lines) reader.take(line)
  return reader.finish()
}

interface Damage {
  at: number
  records: number
  cause: unknown
}

class StateReader {
  readonly #file: string
  readonly #machine: StateMachine
  readonly #restore: (record: StateRecord) => boolean
  #header: Header | null = null
  /** Number of header and snapshot lines read so far. Also the initial value for the checksum of the next header or snapshot line. */
  #lines = 0
  #transitions = 0
  #inSnapshot = true
  #snapshotBytes = 0
  #bytes = 0
  #torn = 0
  /** First damaged transition. All later transitions are ignored. */
  #damage: Damage | null = null
  #end = 0

  constructor(file: string, machine: StateMachine) {
    this.#file = file
    this.#machine = machine
    this.#restore = machine.restorer()
  }

  take({ bytes, at, ended }: Line): void {
    this.#end = at + bytes.length + (ended ? 1 : 0)
    if (this.#damage) {
      this.#damage.records++
      return
    }
    const number = this.#inSnapshot ? this.#lines : this.#transitions
    const text = ended ? decodeLine(bytes, number) : null
    if (!this.#header) this.#checkFormat(bytes, text !== null)
    // If a line has no line ending, the line is incomplete, because the line ending is written last.
    if (!ended && !this.#inSnapshot) {
      if (decodeLine(bytes.subarray(0, -1), number) !== null) throw this.#damagedEnd(at + bytes.length - 1)
      this.#torn = bytes.length
      return
    }
    try {
      if (text === null) throw new Error('Checksum mismatch')
      this.#takeText(text)
    } catch (cause) {
      if (cause instanceof StateFileError) throw cause
      if (this.#inSnapshot) throw this.#unusable(`damaged at byte ${at}`, cause)
      this.#damage = { at, records: 1, cause }
      return
    }
    this.#bytes = at + bytes.length + 1
    if (this.#inSnapshot) this.#snapshotBytes = this.#bytes
  }

  finish(): ReadState {
    if (this.#damage) throw this.#damaged(this.#damage)
    if (!this.#header || this.#inSnapshot) throw this.#unusable(`damaged at byte ${this.#bytes}`)
    return {
      header: this.#header,
      transitions: this.#transitions,
      snapshotBytes: this.#snapshotBytes,
      bytes: this.#bytes,
      torn: this.#torn,
    }
  }

  #takeText(text: string): void {
    if (!this.#header) {
      const header = parseHeader(text)
      if (!header) throw this.#unusable('damaged in its first line')
      this.#header = header
      this.#transitions = header.first
      this.#lines++
    } else if (this.#inSnapshot) {
      const record: StateRecord = JSON.parse(text)
      this.#inSnapshot = this.#restore(record)
      this.#lines++
    } else {
      const transition: Transition = JSON.parse(text)
      this.#machine.apply(transition)
      this.#transitions++
    }
  }

  /** Must be called before the header is parsed. Otherwise, a file with a different format version would be reported as damaged. */
  #checkFormat(bytes: Uint8Array, whole: boolean): void {
    const start = Buffer.from(bytes.subarray(0, 200)).toString('utf8')
    const format = readFormatVersion(start)
    if (!format && !looksLikeHeader(start)) {
      throw new StateFileError(`${this.#file} is not a dc-mock state file and was not changed; choose another file`)
    }
    if (!format || !whole) throw this.#unusable('damaged in its first line')
    if (format.version !== formatVersion) {
      const age = format.version > formatVersion ? 'newer' : 'older'
      throw new StateFileError(
        `${this.#file} was written by dc-mock ${format.by} in ${age === 'newer' ? 'a' : 'an'} ${age} format (${format.version}, but this version reads ${formatVersion}) and was not changed; run that version, or choose another file`,
      )
    }
  }

  #unusable(how: string, cause?: unknown): StateFileError {
    return unusableFile(this.#file, how, cause)
  }

  /** Returns the error for a last record with a correct checksum but a damaged line ending. */
  #damagedEnd(at: number): StateFileError {
    const file = shellQuote(this.#file)
    return new StateFileError(
      `${this.#file} is damaged at byte ${at}, its last byte, and was not changed; to repair it without losing data, run: printf '\\n' | dd of=${file} bs=1 seek=${at} conv=notrunc`,
    )
  }

  #damaged({ at, records, cause }: Damage): StateFileError {
    const file = shellQuote(this.#file)
    const lost = `the last ${this.#end - at} of its ${this.#end} bytes (${records} ${records === 1 ? 'change' : 'changes'})`
    return new StateFileError(
      `${this.#file} is damaged at byte ${at} and was not changed; restore a backup, or keep a copy and continue without ${lost}: cp ${file} ${shellQuote(`${this.#file}.damaged`)} && truncate -s ${at} ${file}`,
      { cause },
    )
  }
}
