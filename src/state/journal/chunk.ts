import type { JournalRecord } from './record.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Most bytes of UTF-8 that a letter of a text takes. */
const maxBytesPerChar = 3

/** What is kept of a record besides its text, in bytes, rather too much. */
const overheadBytes = 256

const emptyHead: RecordHead = {
  appId: '',
  operation: null,
  method: '',
  path: '',
  asked: {},
  status: null,
  answered: {},
  isNamed: false,
}

/**
 * Records one behind the other, as bytes. As objects, each outlives its request: the collector copies it twice, and collections of some
 * 5 ms stop every request that is under way (docs/decisions/request-path.md). Bytes are out of its sight.
 */
export class Chunk {
  /** Of each record: where it ends, its arrival, and what it counts for in bytes. One list: most websites have few records. */
  readonly #marks: number[] = []
  readonly #heads: RecordHead[] = []
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
  add({ line, answered, head }: PackedRecord, order: number, minBytes: number): number | null {
    // A text of one-byte letters is as long as its bytes; that others may not fit is seen by what was read of them.
    if (line.length + answered.length > this.#bytes.length - this.#end) return null
    const end = this.#write(answered, this.#write(line, this.#end))
    if (end === null) return null
    const size = Math.max(minBytes, end - this.#end + overheadBytes)
    this.#end = end
    const at = 3 * this.#count
    this.#marks[at] = this.#end
    this.#marks[at + 1] = order
    this.#marks[at + 2] = size
    this.#heads[this.#count++] = head
    return size
  }

  /** Leaves the oldest record out from now on; what it counted for. */
  dropOldest(): number {
    this.#heads[this.#first] = emptyHead
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
  find(prefix: Uint8Array): StoredRecord | null {
    for (let i = this.#count - 1; i >= this.#first; i--) {
      if (this.#beginsWith(i, prefix)) return { record: this.#read(i), order: this.#orderOf(i) }
    }
    return null
  }

  /** Where a text ends that begins here; null where there is no room for it. */
  #write(text: string, start: number | null): number | null {
    if (start === null || text === '') return start
    const { read, written } = encoder.encodeInto(text, this.#bytes.subarray(start))
    return read < text.length ? null : start + written
  }

  #beginsWith(i: number, prefix: Uint8Array): boolean {
    const start = this.#startOf(i)
    for (let k = 0; k < prefix.length; k++) if (this.#bytes[start + k] !== prefix[k]) return false
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
    return unpack(text, this.#heads[i] ?? emptyHead)
  }
}

/** A record, and its arrival over all websites. */
export interface StoredRecord {
  record: JournalRecord
  order: number
}

type PlainHeaders = Readonly<Record<string, string>>

/** What one record after another has in common where a caller asks for the same operation again: they share it. */
export interface RecordHead {
  appId: string
  operation: string | null
  method: string
  path: string
  asked: PlainHeaders
  status: number | null
  /** Without the one that tells the record's id, where `isNamed`. */
  answered: PlainHeaders
  isNamed: boolean
}

/** A record in two texts, one behind the other, and its head. The second is apart, since to join them would copy it once more. */
export interface PackedRecord {
  line: string
  answered: string
  head: RecordHead
}

/** Whether so many bytes surely hold a record. */
export function surelyFits(bytes: number, { line, answered }: PackedRecord): boolean {
  return (line.length + answered.length) * maxBytesPerChar <= bytes
}

/** Bytes that a record takes. */
export function countPackedBytes({ line, answered }: PackedRecord): number {
  return encoder.encode(line).length + encoder.encode(answered).length
}

/** What the record with this id begins with. */
export function encodeIdPrefix(id: string): Uint8Array {
  return encoder.encode(`[${JSON.stringify(id)},`)
}

/** How many letters a body has; -1 for none. */
type BodyLength = number

type RecordLine = [
  id: string,
  asked: BodyLength,
  answered: BodyLength,
  at: number,
  email: string | null,
  why: JournalRecord['why'],
  changed: JournalRecord['changed'],
]

const idHeader = 'x-mock-request-id'

/**
 * Bodies stand behind a line of JSON: within it each of their quotes would have to be escaped. A list takes half the time of an object.
 * `last`: the head of the record before, which this one shares where they are alike.
 */
export function packRecord(record: JournalRecord, last: RecordHead | null): PackedRecord {
  const { id, at, email, request, response, why, changed } = record
  const [asked, answered] = [request.body, response.body]
  const line: RecordLine = [id, asked?.length ?? -1, answered?.length ?? -1, at, email, why, changed]
  const head = last && isHeadOf(last, record) ? last : headOf(record)
  return { line: `${JSON.stringify(line)}\n${asked ?? ''}`, answered: answered ?? '', head }
}

function headOf({ id, appId, operation, request, response }: JournalRecord): RecordHead {
  const { [idHeader]: named, ...others } = response.headers
  const isNamed = named === id
  const { method, path, headers } = request
  const answered = isNamed ? others : response.headers
  return { appId, operation, method, path, asked: headers, status: response.status, answered, isNamed }
}

function isHeadOf(head: RecordHead, { id, appId, operation, request, response }: JournalRecord): boolean {
  return (
    haveSameHeaders(request.headers, head.asked) &&
    request.path === head.path &&
    request.method === head.method &&
    operation === head.operation &&
    appId === head.appId &&
    response.status === head.status &&
    (response.headers[idHeader] === id) === head.isNamed &&
    haveSameHeaders(response.headers, head.answered, head.isNamed ? idHeader : null)
  )
}

/** Whether headers are the known ones, save one that is left out. */
function haveSameHeaders(headers: PlainHeaders, known: PlainHeaders, ignoredName: string | null = null): boolean {
  if (headers === known) return true
  let count = 0
  for (const name in headers) {
    if (name === ignoredName) continue
    if (headers[name] !== known[name]) return false
    count++
  }
  for (const _ in known) count--
  return count === 0
}

function unpack(text: string, head: RecordHead): JournalRecord {
  const { appId, operation, method, path, asked, status, answered, isNamed } = head
  const end = text.indexOf('\n')
  const line: RecordLine = JSON.parse(text.slice(0, end))
  const [id, requestLength, responseLength, at, email, why, changed] = line
  const middle = end + 1 + Math.max(requestLength, 0)
  return {
    id,
    at,
    appId,
    operation,
    email,
    request: { method, path, headers: asked, body: requestLength < 0 ? null : text.slice(end + 1, middle) },
    response: {
      status,
      headers: isNamed ? { [idHeader]: id, ...answered } : answered,
      body: responseLength < 0 ? null : text.slice(middle, middle + responseLength),
    },
    why,
    changed,
  }
}
