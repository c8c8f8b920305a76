import type { MaybePromise } from '../port.ts'
import { createChannel } from './channel.ts'
import { encodeIdPrefix, type StoredOutline, type StoredRecord } from './chunk.ts'
import { compileFilter, compileOtherEmail, type JournalFilter, type NearRecord, nearestOutlines } from './filter.ts'
import type { JournalRecord, RecordOutline } from './record.ts'
import { WebsiteLog } from './website-log.ts'
import { lineReasons, scenarioReasons } from './why.ts'

/**
 * Recorded requests, oldest first. Size limits apply per website and in total. If several servers share the journal, each server has only
 * the records that it has received so far.
 */
export interface Journal extends Records {
  /** Resolves once all servers that share the journal can read the record. */
  append(record: JournalRecord): MaybePromise<void>
  /** If no website is given, clears all journals. */
  clear(appId?: string): MaybePromise<void>
  remove(appId: string): MaybePromise<void>
  /** Excludes existing records of other websites from the `near` results of a new website. */
  begin(appId: string): void
  /** Loads the records that other servers have appended. */
  refresh(): MaybePromise<void>
}

/** Operations on the records that this server has received or appended. */
interface Records {
  find(id: string): JournalRecord | null
  list(filter?: JournalFilter): JournalRecord[]
  /** Returns up to `limit` of the newest matching records, and the total number of matches. */
  page(filter: JournalFilter, limit: number): { records: JournalRecord[]; matched: number }
  /** Returns a function that counts the matching records. Each call reads only the records added since the previous call. */
  tally(filter: JournalFilter): () => number
  /**
   * Returns up to `limit` records that differ from the filter in the fewest fields. Searches the latest 1000 records of the filter's
   * website, or of all websites if the filter has none.
   * If the filter has a website, also searches recent requests to other websites, because the app may have used the wrong key:
   * - If the filter has an email address, finds requests that match the filter except for the website.
   * - If the filter's website has no recent requests, or only requests with non-matching email addresses, searches the `fallback` website.
   *   Requests that do not identify a website are also recorded there.
   */
  near(filter: JournalFilter, limit: number, fallback?: string): NearRecord[]
  /** Number of records dropped to make room for newer ones, for one website or for all. Clearing the journal resets the number. */
  dropped(appId?: string): number
  /** `bytes` is the total size of the records. */
  size(): { records: number; bytes: number }
  /**
   * Calls the listener for each new record. `own` is true if this server appended the record. Returns a function that removes the listener.
   */
  subscribe(listener: (record: JournalRecord, own: boolean) => void): () => void
}

export interface LocalJournal extends Records {
  /** `own` is false if another server created the record. */
  store(record: JournalRecord, own: boolean): void
  /** Does not notify listeners. */
  restore(record: JournalRecord): void
  /** Omits websites without dropped records. */
  drops(): [appId: string, dropped: number][]
  restoreDropped(appId: string, dropped: number): void
  clear(appId?: string): void
  remove(appId: string): void
  begin(appId: string): void
}

export interface JournalLimits {
  websiteBytes: number
  totalBytes: number
}

/** Default limits. The journal can store a few thousand requests per website, and tens of thousands in total. */
export const journalLimits: JournalLimits = { websiteBytes: 8 * 2 ** 20, totalBytes: 64 * 2 ** 20 }

/**
 * Maximum number of recent records to search for near matches. Applies to the filter's website, if any. Records of other websites are
 * searched only if they are among the latest 1000 in the entire journal.
 */
const nearWindow = 1000

/**
 * Fraction of the total size limit to evict at once. A smaller fraction would mean more evictions, and each eviction checks all websites.
 */
const evictedFraction = 1 / 16

/**
 * If a website exceeds its limit, its oldest records are dropped. If the journal exceeds the total limit, the oldest records of the
 * websites with the most data are dropped.
 */
export function createJournal(limits: JournalLimits = journalLimits): Journal {
  const local = createLocalJournal(limits)
  return { ...local, append: (record) => local.store(record, true), refresh: () => {} }
}

export function createLocalJournal(limits: JournalLimits = journalLimits): LocalJournal {
  const logs = new Map<string, WebsiteLog>()
  /**
   * By website ID: position of the record that was the newest in the entire journal when the website was created or its journal was last
   * cleared. If a filter contains the website, `near` skips the records of other websites up to this position.
   */
  const beginnings = new Map<string, number>()
  const appended = createChannel<{ record: JournalRecord; own: boolean }>()
  let totalBytes = 0
  let arrivals = 0
  let clearCount = 0

  /** Drops the oldest records of the websites with the most data until the total size is 1/16 below the limit. */
  const evict = (newest: JournalRecord): void => {
    const enough = limits.totalBytes * (1 - evictedFraction)
    const level = findLevel(
      Array.from(logs.values(), ({ bytes }) => bytes),
      enough,
    )
    for (const [appId, log] of logs) {
      // Keep the newest record even if it exceeds the limit. The latest request must be in the journal.
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
  /** Returns the position of the record with the ID `since`. Searches start after this position. Returns -1 if no record has this ID. */
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
         * Skip records of other websites up to the latest of these positions:
         * - the record with the ID `since`
         * - the last record before the latest 1000 in the entire journal
         * - the record that was the newest when the filter's website was created or last cleared
         * - the filter website's latest `loaded`, `restored` or `reset` entry
         */
        const last = Math.max(after, start, beginnings.get(appId) ?? -1, arrivals - 1 - nearWindow)
        for (const [id, log] of logs) {
          /*
           * If the filter has an email address, search all other websites. Otherwise, search only the `fallback` website, and only if
           * `canFallBack` is true.
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

/** Returns the largest size limit per website, in bytes, for which the total size does not exceed `sum`. */
function findLevel(sizes: readonly number[], sum: number): number {
  let left = sum
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = left / (sizes.length - index)
    if (size > share) return share
    left -= size
  }
  return Number.POSITIVE_INFINITY
}
