import type { LogItem } from './follower.ts'

/** Log entry with all items that a replica appended in one round trip. */
export interface Entry {
  number: number
  tag: string
  at: number
  items: LogItem[]
}

export interface RoundTripResult {
  status: 'ok'
  now: number
  entries: Entry[]
  /** Number of the appended entry. 0 if there was no entry to append, -1 if an earlier attempt had already appended the entry. */
  appended: number
  /** Size of the log in bytes. `snapshotBytes` is the size of the latest snapshot. */
  bytes: number
  snapshotBytes: number
  /** Whether the log contains entries after the last entry in this reply. */
  more: boolean
}

export type RoundTripReply =
  | RoundTripResult
  | { status: 'gone' }
  | { status: 'reload' }
  /** Redis has lost all entries after entry number `last`. */
  | { status: 'lost'; last: number }

export function parseRoundTripReply(reply: unknown): RoundTripReply {
  if (!Array.isArray(reply)) throw new Error('The reply from Redis is not a list')
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
  if (!Array.isArray(entry) || !Array.isArray(entry[1]))
    throw new Error('Redis returned a log entry in an unknown format')
  const [id, [, tag, , at, , content]] = entry
  return {
    number: Number.parseInt(String(id), 10),
    tag: String(tag),
    at: Number(at),
    items: JSON.parse(String(content)),
  }
}
