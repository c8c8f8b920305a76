/** Reads a state file into a machine that has no state yet. */
import type { FileHandle } from 'node:fs/promises'
import type { StateMachine } from '../log/state-machine.ts'
import type { Transition } from '../log/transition.ts'
import type { StateRecord } from '../memory/state-records.ts'
import { decodeLine, formVersion, type Header, readForm } from './format.ts'
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

  constructor(file: string, machine: StateMachine) {
    this.#file = file
    this.#machine = machine
    this.#restore = machine.restorer()
  }

  take({ bytes, at, ended }: Line): void {
    if (!this.#header) this.#checkForm(bytes)
    // The end of a line is the last byte of it that is written.
    if (!ended && !this.#inSnapshot) {
      this.#torn = bytes.length
      return
    }
    const number = this.#inSnapshot ? this.#lines : this.#transitions
    const text = ended ? decodeLine(bytes, number) : null
    if (text === null) throw this.#damaged(at)
    try {
      this.#takeText(text)
    } catch (error) {
      throw this.#damaged(at, error)
    }
    this.#bytes = at + bytes.length + 1
    if (this.#inSnapshot) this.#snapshotBytes = this.#bytes
  }

  finish(): ReadState {
    if (!this.#header || this.#inSnapshot) throw this.#damaged(this.#bytes)
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
  #checkForm(bytes: Uint8Array): void {
    const form = readForm(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))
    if (!form) {
      throw new StateFileError(`${this.#file} is no state file of dc-mock, and is left alone; name another file`)
    }
    if (form.version > formVersion) {
      throw new StateFileError(
        `${this.#file} was written by dc-mock ${form.by}, which is newer, and is left alone; run that version, or name another file`,
      )
    }
  }

  #damaged(at: number, cause?: unknown): StateFileError {
    const whole = this.#inSnapshot
      ? 'nothing of it can be used; put a copy of it back, or name another file'
      : `what was written before is whole: put a copy of the file back, or go on from there with truncate -s ${at} ${this.#file}`
    return new StateFileError(`${this.#file} is damaged at byte ${at}, and is left alone; ${whole}`, { cause })
  }
}
