/** What the journal keeps of one exchange, and how it is shown. */
import { formatWhy, type Why, type WhyEntry } from './why.ts'

/** What an exchange changed in the state. */
export interface StateChange {
  what: string
  before: unknown
  after: unknown
}

/** One exchange as the pipeline writes it down; secrets are masked by then. */
export interface JournalRecord {
  id: string
  /** On the clock of the website. */
  at: number
  appId: string
  operation: string | null
  /** The identity the request was about. */
  email: string | null
  request: { method: string; path: string; headers: Readonly<Record<string, string>>; body: string | null }
  /** `status` is null where the connection ended without an answer. */
  response: { status: number | null; headers: Readonly<Record<string, string>>; body: string | null }
  why: Why
  changed: readonly StateChange[]
}

/** A record as it is shown: with its time and its reason in words. */
export interface JournalEntry extends Omit<JournalRecord, 'at' | 'why'> {
  at: string
  why: WhyEntry
}

export function toJournalEntry(record: JournalRecord): JournalEntry {
  return { ...record, at: new Date(record.at).toISOString(), why: formatWhy(record.why, record.operation) }
}

/** What a record takes besides its texts, in bytes; `bench/journal-memory.ts` measures less. */
const fixedBytes = 1024

/** What a record takes in memory, rather too much than too little: its texts count twice, as UTF-16 does. */
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
