/** Reads a state file into a machine that has no state yet. */
import type { FileHandle } from 'node:fs/promises'
import { shellQuote } from '../../service/shell-quote.ts'
import type { StateMachine } from '../log/state-machine.ts'
import type { Transition } from '../log/transition.ts'
import type { StateRecord } from '../memory/state-records.ts'
import { decodeLine, formatVersion, type Header, looksLikeHeader, readFormatVersion } from './format.ts'
import { type Line, readLines } from './read-lines.ts'
import { StateFileError } from './state-file-error.ts'

export interface ReadState {
  header: Header
  /** How many transitions there were, those before this file included. */
  transitions: number
  /** Bytes of the snapshot with its header, and of all that is whole. */
  snapshotBytes: number
  bytes: number
  /** Bytes behind these: of a record that was not written to its end. */
  torn: number
}

/**
 * Reads it line by line; nothing of a record that was not written to its end gets into the state.
 *
 * @throws {StateFileError} where the file is damaged, newer, or something else
 */
export async function readState(handle: FileHandle, file: string, machine: StateMachine): Promise<ReadState> {
  const reader = new StateReader(file, machine)
  for await (const lines of readLines(handle)) for (const line of lines) reader.take(line)
  return reader.finish()
}

interface Damage {
  at: number
  /** Records from there on. */
  records: number
  cause: unknown
}

class StateReader {
  readonly #file: string
  readonly #machine: StateMachine
  readonly #restore: (record: StateRecord) => boolean
  #header: Header | null = null
  /** Lines of the snapshot so far, and the transitions; what the next line's checksum goes on from. */
  #lines = 0
  #transitions = 0
  #inSnapshot = true
  #snapshotBytes = 0
  #bytes = 0
  #torn = 0
  /** Where the first transition begins that is not as it was written; none behind it is believed. */
  #damage: Damage | null = null
  /** Where the last line ended. */
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
    if (!this.#header) this.#checkForm(bytes, text !== null)
    // The end of a line is the last byte of it that is written.
    if (!ended && !this.#inSnapshot) {
      this.#torn = bytes.length
      return
    }
    try {
      if (text === null) throw new Error('Not as it was written')
      this.#takeText(text)
    } catch (cause) {
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
      const header: Header = JSON.parse(text)
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

  /** Before anything of it is believed: a file of something else, or of a newer version, is no damaged one. */
  #checkForm(bytes: Uint8Array, whole: boolean): void {
    const start = Buffer.from(bytes.subarray(0, 200)).toString('utf8')
    const form = readFormatVersion(start)
    if (!form && !looksLikeHeader(start)) {
      throw new StateFileError(`${this.#file} is no state file of dc-mock, and is left alone; name another file`)
    }
    if (!form || !whole) throw this.#unusable('damaged in its first line')
    if (form.version > formatVersion) {
      throw new StateFileError(
        `${this.#file} was written by dc-mock ${form.by}, which is newer, and is left alone; run that version, or name another file`,
      )
    }
  }

  /** Damage before the first transition. */
  #unusable(how: string, cause?: unknown): StateFileError {
    return new StateFileError(
      `${this.#file} is ${how}, and is left alone; nothing of it can be used: put a copy of it back, or name another file to begin anew`,
      { cause },
    )
  }

  #damaged({ at, records, cause }: Damage): StateFileError {
    const file = shellQuote(this.#file)
    const lost = `the last ${this.#end - at} of its ${this.#end} bytes, ${records} ${records === 1 ? 'change' : 'changes'}`
    return new StateFileError(
      `${this.#file} is damaged at byte ${at}, and is left alone; put a copy of it back, or keep a copy and go on without ${lost}: cp ${file} ${shellQuote(`${this.#file}.damaged`)} && truncate -s ${at} ${file}`,
      { cause },
    )
  }
}
