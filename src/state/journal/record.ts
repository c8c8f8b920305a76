/** Journal records and their public form. */
import { formatWhy, type Why, type WhyEntry } from './why.ts'

/** A change that a request made to the state. */
export interface StateChange {
  what: string
  before: unknown
  after: unknown
}

/** A request and its response as the pipeline records them. Secrets are already masked. */
export interface JournalRecord {
  id: string
  /** On the clock of the website. */
  at: number
  appId: string
  operation: string | null
  /** Identity that the request is about. */
  email: string | null
  request: { method: string; path: string; headers: Readonly<Record<string, string>>; body: string | null }
  /** `status` is null if the connection closed without a response. */
  response: { status: number | null; headers: Readonly<Record<string, string>>; body: string | null }
  why: Why
  changed: readonly StateChange[]
}

/** The parts of a record that filters compare. They are read without the bodies. */
export interface RecordOutline extends Pick<JournalRecord, 'id' | 'at' | 'appId' | 'operation' | 'email'> {
  response: Pick<JournalRecord['response'], 'status'>
  why: Pick<Why, 'id'>
}

/** A record in its public form, with formatted time and reason. */
export interface JournalEntry extends Omit<JournalRecord, 'at' | 'why'> {
  at: string
  why: WhyEntry
}

export function toJournalEntry(record: JournalRecord): JournalEntry {
  return { ...record, at: new Date(record.at).toISOString(), why: formatWhy(record.why, record.operation) }
}

/** Estimated bytes of a record besides its texts. `bench/journal-memory.ts` measures less. */
const fixedBytes = 1024

/** Estimates the memory of a record. The estimate is high: texts count two bytes per character, as in UTF-16. */
export function estimateRecordBytes({ request, response, why, changed }: JournalRecord): number {
  let letters = request.path.length + (request.body?.length ?? 0) + (response.body?.length ?? 0)
  letters += lengthOfAll(request.headers) + lengthOfAll(response.headers) + lengthOfAll(why.state)
  for (const { id, says } of why.hints ?? []) letters += id.length + says.length
  for (const { what, before, after } of changed) letters += what.length + lengthOf(before) + lengthOf(after)
  return fixedBytes + 2 * letters
}

function lengthOfAll(values: Readonly<Record<string, unknown>>): number {
  let length = 0
  for (const name in values) length += lengthOf(values[name])
  return length
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0
}
