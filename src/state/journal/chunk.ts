import type { JournalRecord, RecordOutline } from './record.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Maximum number of UTF-8 bytes per UTF-16 code unit. */
const maxBytesPerChar = 3

/** Deliberately high estimate of the memory that each record uses in addition to its text, in bytes. */
const overheadBytes = 256

/**
 * Stores journal records in a byte buffer, which the garbage collector does not scan. With one object per record, garbage collection would
 * pause the process for about 5 ms and delay every request in progress (docs/decisions/request-path.md).
 */
export class Chunk {
  /** End offset, journal position (`order`) and estimated size in bytes of each record. One list contains all three to save memory. */
  readonly #marks: number[] = []
  /** Undefined if the record was dropped. */
  readonly #heads: (RecordHead | undefined)[] = []
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

  get capacity(): number {
    return this.#bytes.length
  }

  /**
   * Adds a record to the end of the chunk. Returns the record's estimated size in bytes, or `minBytes` if that is larger. Returns null if
   * the chunk does not have enough free space.
   */
  add({ line, responseBody, head }: PackedRecord, order: number, minBytes: number): number | null {
    // Check the number of characters first. Otherwise, `encodeInto` would encode part of a string that does not fit.
    if (line.length + responseBody.length > this.#bytes.length - this.#end) return null
    const end = this.#write(responseBody, this.#write(line, this.#end))
    if (end === null) return null
    return this.#append(end, head, order, minBytes)
  }

  static ofLargeRecord({ line, responseBody, head }: PackedRecord, order: number, minBytes: number): SizedChunk {
    const chunk = new Chunk(encoder.encode(line + responseBody))
    return { chunk, size: chunk.#append(chunk.#bytes.length, head, order, minBytes) }
  }

  #append(end: number, head: RecordHead, order: number, minBytes: number): number {
    const size = Math.max(minBytes, end - this.#end + overheadBytes)
    this.#end = end
    const at = 3 * this.#count
    this.#marks[at] = this.#end
    this.#marks[at + 1] = order
    this.#marks[at + 2] = size
    this.#heads[this.#count++] = head
    return size
  }

  dropOldest(): number {
    this.#heads[this.#first] = undefined
    return this.#marks[3 * this.#first++ + 2] ?? 0
  }

  /** Removes all records, but keeps the byte buffer for new records. */
  clear(): void {
    this.#first = 0
    this.#count = 0
    this.#end = 0
  }

  /** Appends the records at the given journal positions to `found`, newest first. */
  read(orders: ReadonlySet<number>, found: StoredRecord[]): void {
    for (let i = this.#count - 1; i >= this.#first; i--) {
      const order = this.#orderOf(i)
      if (orders.has(order)) found.push({ record: this.#read(i), order })
    }
  }

  /**
   * Adds an outline to `outlines` for each record whose position is greater than `after`, newest first. Returns true if older chunks may
   * contain more such records.
   */
  collectOutlines(after: number, outlines: StoredOutline[]): boolean {
    for (let i = this.#count - 1; i >= this.#first; i--) {
      const order = this.#orderOf(i)
      if (order <= after) return false
      outlines.push({ outline: this.#readOutline(i), order })
    }
    return true
  }

  get firstOrder(): number {
    return this.#orderOf(this.#first)
  }

  get lastOrder(): number {
    return this.#orderOf(this.#count - 1)
  }

  /** Finds a record by its ID. `prefix` is the result of `encodeIdPrefix` for the ID. */
  find(prefix: Uint8Array): StoredRecord | null {
    for (let i = this.#count - 1; i >= this.#first; i--) {
      if (this.#beginsWith(i, prefix)) return { record: this.#read(i), order: this.#orderOf(i) }
    }
    return null
  }

  /** Writes `text` at the offset `start`. Returns the end offset, or null if `start` is null or the text does not fit. */
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
    const { shared, response } = this.#heads[i] as RecordHead
    return { id, at, ...shared, email, response: { status: response.status }, why: { id: why.id } }
  }

  #read(i: number): JournalRecord {
    const text = decoder.decode(this.#bytes.subarray(this.#startOf(i), this.#marks[3 * i]))
    return unpack(text, this.#heads[i] as RecordHead)
  }
}

/** Chunk that contains a single record. */
interface SizedChunk {
  chunk: Chunk
  /** Estimated size of the record in bytes, or `minBytes` if that is larger. */
  size: number
}

/** Ends a record's JSON line. The request and response bodies follow. */
const lineEnd = 0x0a

/** `order` is the record's position in the entire journal. */
export interface StoredOutline {
  outline: RecordOutline
  order: number
}

export interface StoredRecord {
  record: JournalRecord
  order: number
}

/** Fields that usually have the same values in consecutive records of an operation. Records with equal fields share one object. */
export interface RecordHead {
  shared: Pick<JournalRecord, 'appId' | 'websiteUnknown' | 'operation'>
  request: Omit<JournalRecord['request'], 'body'>
  /**
   * If the `x-mock-request-id` header equals the record ID, `headers` omits this header. Otherwise, records with different IDs could not
   * share a `RecordHead`.
   */
  response: Pick<JournalRecord['response'], 'status' | 'headers'>
  /** Whether `response.headers` omits `x-mock-request-id` because the header equals the record ID. */
  isNamed: boolean
}

/** `responseBody` is separate from `line` to avoid an extra copy. */
export interface PackedRecord {
  line: string
  responseBody: string
  head: RecordHead
}

/** Reports whether a record fits in `bytes` bytes even if each character needs the maximum number of bytes. */
export function surelyFits(bytes: number, { line, responseBody }: PackedRecord): boolean {
  return (line.length + responseBody.length) * maxBytesPerChar <= bytes
}

export function encodeIdPrefix(id: string): Uint8Array {
  return encoder.encode(`[${JSON.stringify(id)},`)
}

/** Body length in UTF-16 code units, or -1 if there is no body. */
type BodyLength = number

type RecordLine = [
  id: string,
  requestLength: BodyLength,
  responseLength: BodyLength,
  at: number,
  email: string | null,
  why: JournalRecord['why'],
  changed: JournalRecord['changed'],
  delayMs?: number,
]

const idHeader = 'x-mock-request-id'

/**
 * Packs a record as a JSON line followed by the bodies. The JSON does not contain the bodies, because all quotes in them would have to be
 * escaped. The line is an array, because serializing an object takes twice as long.
 * @param last head of the previous record, or null. Reused if it equals the head of this record, to save memory.
 */
export function packRecord(record: JournalRecord, last: RecordHead | null): PackedRecord {
  const { id, at, email, request, response, why, changed } = record
  const line: RecordLine = [id, request.body?.length ?? -1, response.body?.length ?? -1, at, email, why, changed]
  if (response.delayMs !== undefined) line.push(response.delayMs)
  const head = last && isHeadOf(last, record) ? last : headOf(record)
  return { line: `${JSON.stringify(line)}\n${request.body ?? ''}`, responseBody: response.body ?? '', head }
}

function headOf({ id, appId, websiteUnknown, operation, request, response }: JournalRecord): RecordHead {
  const { [idHeader]: named, ...others } = response.headers
  const isNamed = named === id
  const { method, path, headers } = request
  return {
    shared: { appId, ...(websiteUnknown && { websiteUnknown }), operation },
    request: { method, path, headers },
    response: { status: response.status, headers: isNamed ? others : response.headers },
    isNamed,
  }
}

function isHeadOf({ shared, request, response, isNamed }: RecordHead, record: JournalRecord): boolean {
  return (
    haveSameHeaders(record.request.headers, request.headers) &&
    record.request.path === request.path &&
    record.request.method === request.method &&
    record.operation === shared.operation &&
    record.appId === shared.appId &&
    record.websiteUnknown === shared.websiteUnknown &&
    record.response.status === response.status &&
    (record.response.headers[idHeader] === record.id) === isNamed &&
    haveSameHeaders(record.response.headers, response.headers, isNamed ? idHeader : null)
  )
}

type PlainHeaders = JournalRecord['response']['headers']

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

function unpack(text: string, { shared, request, response, isNamed }: RecordHead): JournalRecord {
  const end = text.indexOf('\n')
  const line: RecordLine = JSON.parse(text.slice(0, end))
  const [id, requestLength, responseLength, at, email, why, changed, delayMs] = line
  const middle = end + 1 + Math.max(requestLength, 0)
  return {
    id,
    at,
    ...shared,
    email,
    request: { ...request, body: requestLength < 0 ? null : text.slice(end + 1, middle) },
    response: {
      status: response.status,
      headers: isNamed ? { [idHeader]: id, ...response.headers } : response.headers,
      body: responseLength < 0 ? null : text.slice(middle, middle + responseLength),
      ...(delayMs !== undefined && { delayMs }),
    },
    why,
    changed,
  }
}
