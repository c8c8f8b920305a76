import type { JournalRecord } from './record.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Most bytes of UTF-8 that a letter of a text takes. */
const bytesOfLetter = 3

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

  /** Takes a packed record with the headers that go with it; false where there is no room for it. */
  add({ text, head }: Packed, order: number, size: number): boolean {
    // A text of one-byte letters is as long as its bytes; that others may not fit is seen by what was read of them.
    if (text.length > this.#bytes.length - this.#end) return false
    const { read, written } = encoder.encodeInto(text, this.#bytes.subarray(this.#end))
    if (read < text.length) return false
    this.#end += written
    const at = 3 * this.#count
    this.#marks[at] = this.#end
    this.#marks[at + 1] = order
    this.#marks[at + 2] = size
    this.#heads[this.#count++] = head
    return true
  }

  /** Leaves the oldest record out from now on; what it counted for. */
  dropOldest(): number {
    return this.#marks[3 * this.#first++ + 2] ?? 0
  }

  /** Empties it for other records. Its lists stay as long as they are: each chunk would let them grow anew. */
  clear(): void {
    this.#first = 0
    this.#count = 0
    this.#end = 0
  }

  /** Calls for each record, oldest first. */
  forEach(take: (record: JournalRecord, order: number) => void): void {
    for (let i = this.#first; i < this.#count; i++) {
      const start = i === 0 ? 0 : this.#marks[3 * i - 3]
      const [end, order = 0] = this.#marks.slice(3 * i, 3 * i + 2)
      const text = decoder.decode(this.#bytes.subarray(start, end))
      take(unpack({ text, head: this.#heads[i] ?? {} }), order)
    }
  }
}

/** A record as a text, and its request's headers. */
export interface Packed {
  text: string
  head: JournalRecord['request']['headers']
}

/** Bytes that surely hold a text. */
export function roomFor({ text }: Packed): number {
  return text.length * bytesOfLetter
}

/** How many letters a body has; -1 for none. */
type Letters = number

type Line = [
  asked: Letters,
  answered: Letters,
  id: string,
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
    asked === null ? -1 : asked.length,
    answered === null ? -1 : answered.length,
    id,
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
  const [asked, answered, id, at, appId, operation, email, method, path, status, headers, why, changed] = line
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
