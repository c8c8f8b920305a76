import type { JournalRecord, RecordOutline } from './record.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Maximum number of UTF-8 bytes per UTF-16 unit. */
const maxBytesPerChar = 3

/** Estimated bytes of a record besides its text. The estimate is high. */
const overheadBytes = 256

const emptyHead: RecordHead = {
  appId: '',
  operation: null,
  method: '',
  path: '',
  requestHeaders: {},
  status: null,
  responseHeaders: {},
  isNamed: false,
}

/**
 * Records stored one after another as bytes. Objects would outlive their request, the garbage collector would copy them twice, and
 * collections of about 5 ms would stop all requests in progress (docs/decisions/request-path.md). The collector does not scan bytes.
 */
export class Chunk {
  /** For each record: its end, its order, and its size in bytes. A single list, because most websites have few records. */
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

  /** Size of the buffer in bytes. */
  get capacity(): number {
    return this.#bytes.length
  }

  /** Adds a packed record. Returns its size in bytes, at least `minBytes`, or null if the record does not fit. */
  add({ line, responseBody, head }: PackedRecord, order: number, minBytes: number): number | null {
    // An ASCII text has as many bytes as characters. If another text does not fit, `encodeInto` reads only a part of it.
    if (line.length + responseBody.length > this.#bytes.length - this.#end) return null
    const end = this.#write(responseBody, this.#write(line, this.#end))
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

  /** Drops the oldest record and returns its size. */
  dropOldest(): number {
    this.#heads[this.#first] = emptyHead
    return this.#marks[3 * this.#first++ + 2] ?? 0
  }

  /** Clears the chunk for reuse. The lists keep their length, because otherwise each chunk would grow them again. */
  clear(): void {
    this.#first = 0
    this.#count = 0
    this.#end = 0
  }

  /**
   * Calls `take` for each record after `after`, newest first, until it returns false. Returns whether older records are wanted. Records that
   * `isWanted` rejects by their order are not read.
   */
  visit(
    after: number,
    take: (record: JournalRecord, order: number) => boolean,
    isWanted?: (order: number) => boolean,
  ): boolean {
    for (let i = this.#count - 1; i >= this.#first; i--) {
      const order = this.#orderOf(i)
      if (order <= after) return false
      if (isWanted && !isWanted(order)) continue
      if (!take(this.#read(i), order)) return false
    }
    return true
  }

  /** Adds the outlines of the records after `after`, newest first. Returns whether older records are wanted. */
  collectOutlines(after: number, outlines: StoredOutline[]): boolean {
    for (let i = this.#count - 1; i >= this.#first; i--) {
      const order = this.#orderOf(i)
      if (order <= after) return false
      outlines.push({ outline: this.#readOutline(i), order })
    }
    return true
  }

  /** Order of the oldest record. */
  get firstOrder(): number {
    return this.#orderOf(this.#first)
  }

  /** Order of the newest record. */
  get lastOrder(): number {
    return this.#orderOf(this.#count - 1)
  }

  /** Counts the records after `after`, without reading them. */
  countAfter(after: number): number {
    let count = 0
    for (let i = this.#count - 1; i >= this.#first && this.#orderOf(i) > after; i--) count++
    return count
  }

  /** Finds a record by its encoded ID prefix. Returns null if this chunk does not contain the record. */
  find(prefix: Uint8Array): StoredRecord | null {
    for (let i = this.#count - 1; i >= this.#first; i--) {
      if (this.#beginsWith(i, prefix)) return { record: this.#read(i), order: this.#orderOf(i) }
    }
    return null
  }

  /** Writes a text and returns its end. Null if the text does not fit. */
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

  #readOutline(i: number): RecordOutline {
    const start = this.#startOf(i)
    const line: RecordLine = JSON.parse(
      decoder.decode(this.#bytes.subarray(start, this.#bytes.indexOf(lineEnd, start))),
    )
    const [id, , , at, email, why] = line
    const { appId, operation, status } = this.#heads[i] ?? emptyHead
    return { id, at, appId, operation, email, response: { status }, why: { id: why.id } }
  }

  #read(i: number): JournalRecord {
    const text = decoder.decode(this.#bytes.subarray(this.#startOf(i), this.#marks[3 * i]))
    return unpack(text, this.#heads[i] ?? emptyHead)
  }
}

/** Ends the line of a record. The bodies follow. */
const lineEnd = 0x0a

/** An outline and its record's order across all websites. */
export interface StoredOutline {
  outline: RecordOutline
  order: number
}

/** A record and its order across all websites. */
export interface StoredRecord {
  record: JournalRecord
  order: number
}

type PlainHeaders = Readonly<Record<string, string>>

/** Fields that successive records of the same operation share. */
export interface RecordHead {
  appId: string
  operation: string | null
  method: string
  path: string
  requestHeaders: PlainHeaders
  status: number | null
  /** Without the header that contains the record's ID, if `isNamed`. */
  responseHeaders: PlainHeaders
  isNamed: boolean
}

/** A record as two texts and its head. The texts stay separate, because joining them would copy the second one again. */
export interface PackedRecord {
  line: string
  responseBody: string
  head: RecordHead
}

/** Reports whether a record certainly fits in this many bytes. */
export function surelyFits(bytes: number, { line, responseBody }: PackedRecord): boolean {
  return (line.length + responseBody.length) * maxBytesPerChar <= bytes
}

/** Size of a packed record in bytes. */
export function countPackedBytes({ line, responseBody }: PackedRecord): number {
  return encoder.encode(line).length + encoder.encode(responseBody).length
}

/** Returns the first bytes of the record with this ID. */
export function encodeIdPrefix(id: string): Uint8Array {
  return encoder.encode(`[${JSON.stringify(id)},`)
}

/** Length of a body in UTF-16 units. -1 without a body. */
type BodyLength = number

type RecordLine = [
  id: string,
  requestLength: BodyLength,
  responseLength: BodyLength,
  at: number,
  email: string | null,
  why: JournalRecord['why'],
  changed: JournalRecord['changed'],
]

const idHeader = 'x-mock-request-id'

/**
 * Packs a record. Bodies follow a line of JSON, because inside the JSON their quotes would need escaping. The line is a list, which takes
 * half the time of an object. The record shares `last`, the head of the previous record, if both heads are equal.
 */
export function packRecord(record: JournalRecord, last: RecordHead | null): PackedRecord {
  const { id, at, email, request, response, why, changed } = record
  const line: RecordLine = [id, request.body?.length ?? -1, response.body?.length ?? -1, at, email, why, changed]
  const head = last && isHeadOf(last, record) ? last : headOf(record)
  return { line: `${JSON.stringify(line)}\n${request.body ?? ''}`, responseBody: response.body ?? '', head }
}

function headOf({ id, appId, operation, request, response }: JournalRecord): RecordHead {
  const { [idHeader]: named, ...others } = response.headers
  const isNamed = named === id
  const { method, path, headers } = request
  const responseHeaders = isNamed ? others : response.headers
  return { appId, operation, method, path, requestHeaders: headers, status: response.status, responseHeaders, isNamed }
}

function isHeadOf(head: RecordHead, { id, appId, operation, request, response }: JournalRecord): boolean {
  return (
    haveSameHeaders(request.headers, head.requestHeaders) &&
    request.path === head.path &&
    request.method === head.method &&
    operation === head.operation &&
    appId === head.appId &&
    response.status === head.status &&
    (response.headers[idHeader] === id) === head.isNamed &&
    haveSameHeaders(response.headers, head.responseHeaders, head.isNamed ? idHeader : null)
  )
}

/** Compares headers, except one that is ignored. */
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
  const { appId, operation, method, path, requestHeaders, status, responseHeaders, isNamed } = head
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
    request: { method, path, headers: requestHeaders, body: requestLength < 0 ? null : text.slice(end + 1, middle) },
    response: {
      status,
      headers: isNamed ? { [idHeader]: id, ...responseHeaders } : responseHeaders,
      body: responseLength < 0 ? null : text.slice(middle, middle + responseLength),
    },
    why,
    changed,
  }
}
