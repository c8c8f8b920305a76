import type { LogItem } from './log-item.ts'

/** An entry of the log: what one replica appended in one round trip. */
export interface Entry {
  number: number
  tag: string
  at: number
  items: LogItem[]
}

/** A round trip that was made. */
export interface RoundTripResult {
  status: 'ok'
  now: number
  entries: Entry[]
  /** Number of the entry that was appended; 0 for none, -1 where it was appended before. */
  appended: number
  /** Bytes of the log, and of the snapshot before it. */
  bytes: number
  snapshotBytes: number
  /** Whether there are entries behind these. */
  more: boolean
}

export type RoundTripReply =
  | RoundTripResult
  | { status: 'gone' }
  | { status: 'reload' }
  /** Redis has entries up to this number at most. */
  | { status: 'lost'; last: number }

/** Reads what `tripScript` answers. */
export function parseRoundTripReply(reply: unknown): RoundTripReply {
  if (!Array.isArray(reply)) throw new Error('The answer of Redis is no list')
  const [status, now, entries, appended, bytes, snapshotBytes, more] = reply
  if (status === 'gone' || status === 'reload') return { status }
  if (status === 'lost') return { status, last: Number(now) }
  return {
    status: 'ok',
    now: Number(now),
    entries: Array.isArray(entries) ? entries.map(parseEntry) : [],
    appended: Number(appended),
    bytes: Number(bytes),
    snapshotBytes: Number(snapshotBytes),
    more: Number(more) === 1,
  }
}

function parseEntry(entry: unknown): Entry {
  if (!Array.isArray(entry) || !Array.isArray(entry[1])) throw new Error('An entry of the log has another form')
  const [id, [, tag, , at, , content]] = entry
  return {
    number: Number.parseInt(String(id), 10),
    tag: String(tag),
    at: Number(at),
    items: JSON.parse(String(content)),
  }
}
