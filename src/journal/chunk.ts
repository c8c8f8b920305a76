import type { JournalRecord } from './record.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Most bytes of UTF-8 that a letter of a text takes. */
const bytesOfLetter = 3

/** What is kept of a record besides its text, in bytes, rather too much. */
const besides = 256

const noHead: JournalRecord['request']['headers'] = {}

/**
 * Records one behind the other, as bytes. As objects, each outlives its request: the collector copies it twice, and collections of some
 * 5 ms stop every request that is under way (docs/decisions/request-path.md). Bytes are out of its sight.
 */
export class Chunk {
  /** Of each record: where it ends, its arrival, and what it counts for in bytes. One list: most websites have few records. */
  readonly #marks: number[] = []
  /** Headers of requests, which records of the same caller share. */
  readonly #heads: JournalRecord['request']['headers'][] = []
  readonly #bytes: Uint8Array
  #first = 0
  #count = 0
  #end = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get length(): number {
    return this.#count - this.#first
  }

  /** Room for as many bytes as it has. */
  get capacity(): number {
    return this.#bytes.length
  }

  /** Takes a packed record; what it counts for in bytes, `least` at least, or null where there is no room for it. */
  add({ text, head }: Packed, order: number, least: number): number | null {
    // A text of one-byte letters is as long as its bytes; that others may not fit is seen by what was read of them.
    if (text.length > this.#bytes.length - this.#end) return null
    const { read, written } = encoder.encodeInto(text, this.#bytes.subarray(this.#end))
    if (read < text.length) return null
    const size = Math.max(least, written + besides)
    this.#end += written
    const at = 3 * this.#count
    this.#marks[at] = this.#end
    this.#marks[at + 1] = order
    this.#marks[at + 2] = size
    this.#heads[this.#count++] = head
    return size
  }

  /** Leaves the oldest record out from now on; what it counted for. */
  dropOldest(): number {
    this.#heads[this.#first] = noHead
    return this.#marks[3 * this.#first++ + 2] ?? 0
  }

  /** Empties it for other records. Its lists stay as long as they are: each chunk would let them grow anew. */
  clear(): void {
    this.#first = 0
    this.#count = 0
    this.#end = 0
  }

  /** Calls for the records that arrived after `after`, the newest first, until one is answered false; whether older ones are wanted. */
  visit(after: number, take: (record: JournalRecord, order: number) => boolean): boolean {
    for (let i = this.#count - 1; i >= this.#first; i--) {
      const order = this.#orderOf(i)
      if (order <= after) return false
      if (!take(this.#read(i), order)) return false
    }
    return true
  }

  /** How many arrived after `after`; no record is read for it. */
  countAfter(after: number): number {
    let count = 0
    for (let i = this.#count - 1; i >= this.#first && this.#orderOf(i) > after; i--) count++
    return count
  }

  /** A record by what it begins with; null where it is not here. */
  find(beginning: Uint8Array): Filed | null {
    for (let i = this.#count - 1; i >= this.#first; i--) {
      if (this.#beginsWith(i, beginning)) return { record: this.#read(i), order: this.#orderOf(i) }
    }
    return null
  }

  #beginsWith(i: number, beginning: Uint8Array): boolean {
    const start = this.#startOf(i)
    for (let k = 0; k < beginning.length; k++) if (this.#bytes[start + k] !== beginning[k]) return false
    return true
  }

  #orderOf(i: number): number {
    return this.#marks[3 * i + 1] ?? 0
  }

  #startOf(i: number): number {
    return i === 0 ? 0 : (this.#marks[3 * i - 3] ?? 0)
  }

  #read(i: number): JournalRecord {
    const text = decoder.decode(this.#bytes.subarray(this.#startOf(i), this.#marks[3 * i]))
    return unpack({ text, head: this.#heads[i] ?? noHead })
  }
}

/** A record, and its arrival over all websites. */
export interface Filed {
  record: JournalRecord
  order: number
}

/** A record as a text, and its request's headers. */
export interface Packed {
  text: string
  head: JournalRecord['request']['headers']
}

/** Whether so many bytes surely hold a text. */
export function surelyHolds(bytes: number, { text }: Packed): boolean {
  return text.length * bytesOfLetter <= bytes
}

/** Bytes that a text takes. */
export function bytesOf({ text }: Packed): number {
  return encoder.encode(text).length
}

/** What the text of the record with this id begins with. */
export function beginningOf(id: string): Uint8Array {
  return encoder.encode(`[${JSON.stringify(id)},`)
}

/** How many letters a body has; -1 for none. */
type Letters = number

type Line = [
  id: string,
  asked: Letters,
  answered: Letters,
  at: number,
  appId: string,
  operation: string | null,
  email: string | null,
  method: string,
  path: string,
  status: number | null,
  headers: JournalRecord['response']['headers'],
  why: JournalRecord['why'],
  changed: JournalRecord['changed'],
]

/** Bodies stand behind a line of JSON: within it each of their quotes would have to be escaped. A list takes half the time of an object. */
export function packRecord(record: JournalRecord): Packed {
  const { id, at, appId, operation, email, request, response, why, changed } = record
  const { method, path, headers, body: asked } = request
  const { status, body: answered } = response
  const line: Line = [
    id,
    asked === null ? -1 : asked.length,
    answered === null ? -1 : answered.length,
    at,
    appId,
    operation,
    email,
    method,
    path,
    status,
    response.headers,
    why,
    changed,
  ]
  return { text: `${JSON.stringify(line)}\n${asked ?? ''}${answered ?? ''}`, head: headers }
}

function unpack({ text, head }: Packed): JournalRecord {
  const end = text.indexOf('\n')
  const line: Line = JSON.parse(text.slice(0, end))
  const [id, asked, answered, at, appId, operation, email, method, path, status, headers, why, changed] = line
  const middle = end + 1 + Math.max(asked, 0)
  return {
    id,
    at,
    appId,
    operation,
    email,
    request: { method, path, headers: head, body: asked < 0 ? null : text.slice(end + 1, middle) },
    response: { status, headers, body: answered < 0 ? null : text.slice(middle, middle + answered) },
    why,
    changed,
  }
}
