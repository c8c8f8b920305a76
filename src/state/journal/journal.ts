import type { MaybePromise } from '../port.ts'
import { createChannel } from './channel.ts'
import { encodeIdPrefix, type StoredOutline, type StoredRecord } from './chunk.ts'
import { compileFilter, compileOtherEmail, type JournalFilter, type NearRecord, nearestOutlines } from './filter.ts'
import type { JournalRecord, RecordOutline } from './record.ts'
import { WebsiteLog } from './website-log.ts'
import { lineReasons, scenarioReasons } from './why.ts'

/**
 * Recorded requests, oldest first. The journal has a size limit per website and a total size limit. If several servers share the journal,
 * each server has only the records that it has received so far.
 */
export interface Journal extends Records {
  /** Appends a record. The returned promise resolves once all servers that share the journal can read the record. */
  append(record: JournalRecord): MaybePromise<void>
  /** Clears a website's journal. If no website is given, clears all journals. */
  clear(appId?: string): MaybePromise<void>
  /** Removes the journal of a removed website. */
  remove(appId: string): MaybePromise<void>
  /** Prevents the `near` results of a new website from including existing records of other websites. */
  begin(appId: string): void
  /** Loads the records that other servers have appended. */
  refresh(): MaybePromise<void>
}

/** Read access to the journal records on this server. */
interface Records {
  find(id: string): JournalRecord | null
  list(filter?: JournalFilter): JournalRecord[]
  /** Returns up to `limit` of the newest matching records, and the total number of matching records. */
  page(filter: JournalFilter, limit: number): { records: JournalRecord[]; matched: number }
  /** Returns a function that counts the matching records. Each call reads only the records added since the previous call. */
  tally(filter: JournalFilter): () => number
  /**
   * Returns up to `limit` near matches. These are the records that differ from the filter in the fewest fields. Searches the latest 1000
   * records of the filter's website, or of all websites if the filter has no website.
   *
   * If the filter has a website, also searches recent requests to other websites, because the app may have used the wrong key:
   *
   * - If the filter has an email address, finds requests that match the filter except for the website.
   * - If the filter's website has no recent requests, searches the `fallback` website. Also searches the `fallback` website if all recent
   *   requests to the filter's website have email addresses that do not match the filter.
   *
   * Requests that do not identify a website are also recorded under the `fallback` website.
   */
  near(filter: JournalFilter, limit: number, fallback?: string): NearRecord[]
  /**
   * Returns how many of a website's records were dropped to make room for newer records. If no website is given, counts the dropped records
   * of all websites. Clearing the journal resets this count.
   */
  dropped(appId?: string): number
  /** Returns the number of records and their total size in bytes. */
  size(): { records: number; bytes: number }
  /**
   * Calls the listener for each new record. `own` is true if this server appended the record. Returns a function that removes the listener.
   */
  subscribe(listener: (record: JournalRecord, own: boolean) => void): () => void
}

export interface LocalJournal extends Records {
  /** Adds a record to this server's copy of the journal and notifies the listeners. `own` is false if another server created the record. */
  store(record: JournalRecord, own: boolean): void
  /** Appends a record without notifying listeners. */
  restore(record: JournalRecord): void
  /** Returns the number of dropped records by website. Omits websites without dropped records. */
  drops(): [appId: string, dropped: number][]
  restoreDropped(appId: string, dropped: number): void
  clear(appId?: string): void
  remove(appId: string): void
  begin(appId: string): void
}

export interface JournalLimits {
  /** Maximum total size of a website's records, in bytes. */
  websiteBytes: number
  /** Maximum total size of all records, in bytes. */
  totalBytes: number
}

/** Default limits. They allow a few thousand requests per website and tens of thousands in total. */
export const journalLimits: JournalLimits = { websiteBytes: 8 * 2 ** 20, totalBytes: 64 * 2 ** 20 }

/**
 * Maximum number of recent records to search for near matches. If the filter has a website, the limit applies to the records of this
 * website. Records of other websites are searched only if they are among the latest 1000 records in the entire journal.
 */
const nearWindow = 1000

/**
 * Fraction of the total size limit to evict at once. With a smaller fraction, evictions would be more frequent, and each eviction checks
 * all websites.
 */
const evictedFraction = 1 / 16

/**
 * Creates an in-memory journal. If a website exceeds its limit, its oldest records are dropped. If the journal exceeds the total limit,
 * the oldest records of the websites with the most data are dropped.
 */
export function createJournal(limits: JournalLimits = journalLimits): Journal {
  const local = createLocalJournal(limits)
  return { ...local, append: (record) => local.store(record, true), refresh: () => {} }
}

/** Creates an in-memory journal for one server. */
export function createLocalJournal(limits: JournalLimits = journalLimits): LocalJournal {
  const logs = new Map<string, WebsiteLog>()
  /**
   * Maps a website ID to a position in the entire journal. When `near` searches the records of other websites, `near` skips records up to
   * this position. When a website is created or its records are cleared, the map entry is set to the position of the newest record of any
   * website.
   */
  const beginnings = new Map<string, number>()
  const appended = createChannel<{ record: JournalRecord; own: boolean }>()
  let totalBytes = 0
  let arrivals = 0
  let clearCount = 0

  /** Drops the oldest records of the websites with the most data until the total size is below the limit. */
  const evict = (newest: JournalRecord): void => {
    const enough = limits.totalBytes * (1 - evictedFraction)
    const level = findLevel(
      Array.from(logs.values(), ({ bytes }) => bytes),
      enough,
    )
    for (const [appId, log] of logs) {
      // Keep the newest record even if it exceeds the limit, because the latest request must be in the journal.
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
  /** Returns the position of the record with the ID `since`, or -1 if no record has this ID. Searches start after this position. */
  const beforeSince = ({ since }: JournalFilter): number =>
    typeof since === 'string' ? (find(since)?.order ?? -1) : -1
  const logsOf = ({ appId }: JournalFilter): Iterable<WebsiteLog> => {
    if (appId === undefined) return logs.values()
    const log = logs.get(appId)
    return log ? [log] : []
  }
  const compileTimedFilter = (filter: JournalFilter): ((record: RecordOutline) => boolean) => {
    const from = typeof filter.since === 'number' ? filter.since : Number.NEGATIVE_INFINITY
    const matches = compileFilter(filter)
    return (record) => record.at >= from && matches(record)
  }
  /** Returns the positions of a website's newest matching records, and the total number of matches. */
  const match = (
    log: WebsiteLog,
    { after, matches, limit }: { after: number; matches: (record: RecordOutline) => boolean; limit: number },
  ): { orders: Set<number>; count: number } => {
    const orders = new Set<number>()
    let count = 0
    const outlines = log.outlines()
    for (let i = outlines.length - 1; i >= 0; i--) {
      const { outline, order } = outlines[i] as StoredOutline
      if (order <= after) break
      if (!matches(outline)) continue
      count++
      if (orders.size < limit) orders.add(order)
    }
    return { orders, count }
  }
  const select = (
    filter: JournalFilter,
    limit = Number.POSITIVE_INFINITY,
  ): { records: JournalRecord[]; matched: number } => {
    const how = { after: beforeSince(filter), matches: compileTimedFilter(filter), limit }
    const found: StoredRecord[] = []
    let matched = 0
    for (const log of logsOf(filter)) {
      const { orders, count } = match(log, how)
      matched += count
      for (const stored of log.read(orders)) found.push(stored)
    }
    found.sort((a, b) => a.order - b.order)
    return { records: found.slice(Math.max(0, found.length - limit)).map(({ record }) => record), matched }
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

  const remove = (appId: string): void => {
    clearCount++
    totalBytes -= logs.get(appId)?.bytes ?? 0
    logs.delete(appId)
    beginnings.delete(appId)
  }
  const begin = (appId: string): void => void beginnings.set(appId, arrivals - 1)

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
    list: (filter = {}) => select(filter).records,
    page: select,
    tally(filter) {
      const matches = compileTimedFilter(filter)
      const before = beforeSince(filter)
      let [count, seen, cleared] = [0, before, clearCount]
      return () => {
        if (cleared !== clearCount) [count, seen, cleared] = [0, before, clearCount]
        for (const log of logsOf(filter)) {
          if (log.lastOrder <= seen) continue
          const outlines = log.outlines()
          for (let i = outlines.length - 1; i >= 0; i--) {
            const { outline, order } = outlines[i] as StoredOutline
            if (order <= seen) break
            if (matches(outline)) count++
          }
        }
        seen = Math.max(before, arrivals - 1)
        return count
      }
    },
    near(filter, limit, fallback) {
      const { appId, email, since } = filter
      const after = beforeSince(filter)
      type Candidate = { outline: RecordOutline; order: number; log: WebsiteLog }
      const candidates: Candidate[] = []
      const collect = (log: WebsiteLog, last: number): void => {
        if (log.lastOrder <= last) return
        const outlines = log.outlines()
        for (let i = outlines.length - 1; i >= Math.max(0, outlines.length - nearWindow); i--) {
          const { outline, order } = outlines[i] as StoredOutline
          if (order <= last) break
          if (typeof since !== 'number' || outline.at >= since) candidates.push({ outline, order, log })
        }
      }
      for (const log of logsOf(filter))
        collect(log, appId === undefined ? Math.max(after, arrivals - 1 - nearWindow) : after)
      const hasOtherEmail = compileOtherEmail(email)
      let canFallBack = false
      if (appId !== undefined) {
        canFallBack = candidates.every(({ outline }) => lineReasons.has(outline.why.id) || hasOtherEmail(outline))
        const start = candidates.find(({ outline }) => scenarioReasons.has(outline.why.id))?.order ?? -1
        /*
         * Position of the newest record to skip in the logs of other websites. A record is skipped if at least one of these conditions is
         * met:
         *
         * - The record is not newer than the record with the ID `since`.
         * - The record is not among the latest 1000 records in the entire journal.
         * - The record was added before the filter's website was created, or before this website's records were last cleared.
         * - The record was added before this website's state was last replaced.
         */
        const last = Math.max(after, start, beginnings.get(appId) ?? -1, arrivals - 1 - nearWindow)
        for (const [id, log] of logs) {
          /*
           * The filter's website has already been searched. If the filter contains an email address, search all other websites. Otherwise,
           * search only the `fallback` website, and only if `canFallBack` is true.
           */
          if (id !== appId && (email !== undefined || (canFallBack && id === fallback))) collect(log, last)
        }
      }
      candidates.sort((a, b) => b.order - a.order)
      const nearest = nearestOutlines(candidates, filter, {
        limit,
        fallback: canFallBack ? (fallback ?? null) : null,
        hasOtherEmail,
      })
      return nearest.flatMap(({ found: { log, order }, differences }) =>
        log.read(new Set([order])).map(({ record }): NearRecord => ({ record, differences })),
      )
    },
    dropped: (appId) =>
      appId === undefined
        ? Array.from(logs.values(), ({ dropped }) => dropped).reduce((sum, dropped) => sum + dropped, 0)
        : (logs.get(appId)?.dropped ?? 0),
    clear(appId) {
      if (appId === undefined) {
        clearCount++
        totalBytes = 0
        logs.clear()
        beginnings.clear()
      } else {
        remove(appId)
        begin(appId)
      }
    },
    remove,
    begin,
    size: () => ({
      records: Array.from(logs.values(), ({ length }) => length).reduce((sum, length) => sum + length, 0),
      bytes: totalBytes,
    }),
    subscribe: (listener) => appended.subscribe(({ record, own }) => listener(record, own)),
  }
}

/**
 * Returns the maximum size of a website's journal, in bytes. Limiting every website's journal to this size keeps the total size at or below
 * `sum`.
 */
function findLevel(sizes: readonly number[], sum: number): number {
  let left = sum
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = left / (sizes.length - index)
    if (size > share) return share
    left -= size
  }
  return Number.POSITIVE_INFINITY
}
