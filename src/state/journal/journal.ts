import type { MaybePromise } from '../port.ts'
import { createChannel } from './channel.ts'
import { encodeIdPrefix, type StoredRecord } from './chunk.ts'
import { compileFilter, type JournalFilter, type NearRecord, nearestRecords } from './filter.ts'
import type { JournalRecord } from './record.ts'
import { WebsiteLog } from './website-log.ts'

/** What happened, oldest first, bounded by bytes for each website and in all. What several servers share is read here, as it came in. */
export interface Journal extends Records {
  /** Every server that shares the journal has it when this is done. */
  append(record: JournalRecord): MaybePromise<void>
  /** Of one website, or of all. */
  clear(appId?: string): MaybePromise<void>
  /** Brings in what other servers have appended until now. */
  refresh(): MaybePromise<void>
}

/** What is kept here. */
interface Records {
  find(id: string): JournalRecord | null
  list(filter?: JournalFilter): JournalRecord[]
  /** The newest records that fit, at most so many, and how many fit in all. */
  page(filter: JournalFilter, limit: number): { records: JournalRecord[]; matched: number }
  /** A count of the records that fit a filter; it reads only what came since it was last asked. */
  tally(filter: JournalFilter): () => number
  /** Records that do not fit a filter and come nearest to it, of the last thousand. */
  near(filter: JournalFilter, limit: number): NearRecord[]
  /** How many older records of a website, or of all, had to go for newer ones since it was cleared. */
  dropped(appId?: string): number
  /** How much is kept; `bytes` is never beyond the bounds, save by one record that is larger than they are. */
  size(): { records: number; bytes: number }
  /** Hears of each record as it is appended, and whether this server did; returns what ends that. */
  subscribe(listener: (record: JournalRecord, own: boolean) => void): () => void
}

/** The journal of one server. */
export interface LocalJournal extends Records {
  /** Appends a record and tells of it; `own`: it is of this server. */
  store(record: JournalRecord, own: boolean): void
  /** Appends a record that was told of before. */
  restore(record: JournalRecord): void
  /** Websites of which older records had to go, with how many. */
  drops(): [appId: string, dropped: number][]
  /** Counts records of a website that had to go elsewhere. */
  restoreDropped(appId: string, dropped: number): void
  /** Of one website, or of all. */
  empty(appId?: string): void
}

export interface JournalLimits {
  /** Bytes of one website's records. */
  websiteBytes: number
  /** Bytes of all records. */
  totalBytes: number
}

/** A few thousand exchanges for a website, a few ten thousand in all. */
export const journalLimits: JournalLimits = { websiteBytes: 8 * 2 ** 20, totalBytes: 64 * 2 ** 20 }

/** How far back it is looked for what comes near: whoever waits in vain means something that has just happened. */
const nearWindow = 1000

/** The part of the total that goes at once when it is crossed: thousands of websites cannot be looked at with every request. */
const evictedFraction = 1 / 16

/** A journal in memory. The oldest records go first: of the website that is over its bound, then of the fullest ones. */
export function createJournal(limits: JournalLimits = journalLimits): Journal {
  const local = createLocalJournal(limits)
  return { ...local, append: (record) => local.store(record, true), clear: local.empty, refresh: () => {} }
}

/** A journal in memory for a server that shares it, or has it for itself. */
export function createLocalJournal(limits: JournalLimits = journalLimits): LocalJournal {
  const logs = new Map<string, WebsiteLog>()
  const appended = createChannel<{ record: JournalRecord; own: boolean }>()
  let totalBytes = 0
  let arrivals = 0
  /** How often something was forgotten as a whole. */
  let clearCount = 0

  /** Cuts the fullest websites down to one level. */
  const evict = (newest: JournalRecord): void => {
    const enough = limits.totalBytes * (1 - evictedFraction)
    const level = findLevel(
      Array.from(logs.values(), ({ bytes }) => bytes),
      enough,
    )
    for (const [appId, log] of logs) {
      // The newest record stays even where it alone is over the bound: a journal without the last call explains nothing.
      const minRecords = appId === newest.appId ? 1 : 0
      while (log.bytes > level && log.length > minRecords && totalBytes > enough) totalBytes -= log.dropOldest()
    }
  }
  const find = (id: string): StoredRecord | null => {
    const prefix = encodeIdPrefix(id)
    for (const log of logs.values()) {
      const found = log.find(prefix)
      if (found) return found
    }
    return null
  }
  /** The last arrival before those that are meant. */
  const beforeSince = ({ since }: JournalFilter): number =>
    typeof since === 'string' ? (find(since)?.order ?? -1) : -1
  const logsOf = ({ appId }: JournalFilter): Iterable<WebsiteLog> => {
    if (appId === undefined) return logs.values()
    const log = logs.get(appId)
    return log ? [log] : []
  }
  const compileTimedFilter = (filter: JournalFilter): ((record: JournalRecord) => boolean) => {
    const from = typeof filter.since === 'number' ? filter.since : Number.NEGATIVE_INFINITY
    const matches = compileFilter(filter)
    return (record) => record.at >= from && matches(record)
  }
  const list = (filter: JournalFilter): JournalRecord[] => {
    const { limit = Number.POSITIVE_INFINITY } = filter
    const after = beforeSince(filter)
    const matches = compileTimedFilter(filter)
    const found: StoredRecord[] = []
    for (const log of logsOf(filter)) {
      const enough = found.length + limit
      log.visit(after, (record, order) => {
        if (matches(record) && found.length < enough) found.push({ record, order })
        return found.length < enough
      })
    }
    found.sort((a, b) => a.order - b.order)
    return found.slice(Math.max(0, found.length - limit)).map(({ record }) => record)
  }
  const countOf = (filter: JournalFilter): number => {
    const after = beforeSince(filter)
    let count = 0
    for (const log of logsOf(filter)) count += log.countAfter(after)
    return count
  }

  const logOf = (appId: string): WebsiteLog => {
    const log = logs.get(appId) ?? new WebsiteLog()
    logs.set(appId, log)
    return log
  }
  const restore = (record: JournalRecord): void => {
    const log = logOf(record.appId)
    totalBytes += log.add(record, arrivals++)
    while (log.bytes > limits.websiteBytes && log.length > 1) totalBytes -= log.dropOldest()
    if (totalBytes > limits.totalBytes) evict(record)
  }

  return {
    store(record, own) {
      restore(record)
      void appended.publish({ record, own })
    },
    restore,
    drops: () =>
      Array.from(logs, ([appId, { dropped }]): [string, number] => [appId, dropped]).filter(([, n]) => n > 0),
    restoreDropped(appId, dropped) {
      logOf(appId).dropped += dropped
    },
    find: (id) => find(id)?.record ?? null,
    list: (filter = {}) => list(filter),
    page(filter, limit) {
      const { appId, since, ...asked } = filter
      // Nothing has to be read to know how many there are in all.
      if (Object.keys(asked).length === 0 && typeof since !== 'number')
        return { records: list({ ...filter, limit: limit }), matched: countOf(filter) }
      const all = list(filter)
      return { records: all.slice(Math.max(0, all.length - limit)), matched: all.length }
    },
    tally(filter) {
      const matches = compileTimedFilter(filter)
      const before = beforeSince(filter)
      let [count, seen, cleared] = [0, before, clearCount]
      return () => {
        if (cleared !== clearCount) [count, seen, cleared] = [0, before, clearCount]
        for (const log of logsOf(filter)) {
          log.visit(seen, (record) => {
            if (matches(record)) count++
            return true
          })
        }
        seen = Math.max(before, arrivals - 1)
        return count
      }
    },
    near(filter, limit) {
      const { appId, email, since } = filter
      const after = beforeSince(filter)
      const found: StoredRecord[] = []
      for (const [id, log] of logs) {
        // Another website's record is told of only where it is about the address.
        if (appId !== undefined && id !== appId && email === undefined) continue
        const minRecords = id === appId ? -1 : arrivals - 1 - nearWindow
        let left = nearWindow
        log.visit(Math.max(after, minRecords), (record, order) => {
          if (typeof since !== 'number' || record.at >= since) found.push({ record, order })
          return --left > 0
        })
      }
      found.sort((a, b) => a.order - b.order)
      return nearestRecords(
        found.map(({ record }) => record),
        filter,
        limit,
      )
    },
    dropped: (appId) =>
      appId === undefined
        ? Array.from(logs.values(), ({ dropped }) => dropped).reduce((sum, dropped) => sum + dropped, 0)
        : (logs.get(appId)?.dropped ?? 0),
    empty(appId) {
      clearCount++
      for (const id of appId === undefined ? [...logs.keys()] : [appId]) {
        totalBytes -= logs.get(id)?.bytes ?? 0
        logs.delete(id)
      }
    },
    size: () => ({
      records: Array.from(logs.values(), ({ length }) => length).reduce((sum, length) => sum + length, 0),
      bytes: totalBytes,
    }),
    subscribe: (listener) => appended.subscribe(({ record, own }) => listener(record, own)),
  }
}

/** The size to cut the largest to, so that all of them together come to a sum. */
function findLevel(sizes: readonly number[], sum: number): number {
  let left = sum
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = left / (sizes.length - index)
    if (size > share) return share
    left -= size
  }
  return Number.POSITIVE_INFINITY
}
