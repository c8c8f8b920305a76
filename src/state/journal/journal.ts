import type { MaybePromise } from '../port.ts'
import { createChannel } from './channel.ts'
import { beginningOf, type Filed } from './chunk.ts'
import { compileFilter, type JournalFilter, type NearRecord, nearest } from './filter.ts'
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
  page(filter: JournalFilter, most: number): { records: JournalRecord[]; matched: number }
  /** A count of the records that fit a filter; it reads only what came since it was last asked. */
  tally(filter: JournalFilter): () => number
  /** Records that do not fit a filter and come nearest to it, of the last thousand. */
  near(filter: JournalFilter, most: number): NearRecord[]
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
  file(record: JournalRecord, own: boolean): void
  /** Appends a record that was told of before. */
  keep(record: JournalRecord): void
  /** Websites of which older records had to go, with how many. */
  drops(): [appId: string, dropped: number][]
  /** Counts records of a website that had to go elsewhere. */
  keepDropped(appId: string, dropped: number): void
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
const lately = 1000

/** The part of the total that goes at once when it is crossed: thousands of websites cannot be looked at with every request. */
const cut = 1 / 16

/** A journal in memory. The oldest records go first: of the website that is over its bound, then of the fullest ones. */
export function createJournal(limits: JournalLimits = journalLimits): Journal {
  const local = createLocalJournal(limits)
  return { ...local, append: (record) => local.file(record, true), clear: local.empty, refresh: () => {} }
}

/** A journal in memory for a server that shares it, or has it for itself. */
export function createLocalJournal(limits: JournalLimits = journalLimits): LocalJournal {
  const shelves = new Map<string, WebsiteLog>()
  const appended = createChannel<{ record: JournalRecord; own: boolean }>()
  let totalBytes = 0
  let arrivals = 0
  /** How often something was forgotten as a whole. */
  let clearings = 0

  /** Cuts the fullest websites down to one level. */
  const makeRoom = (newest: JournalRecord): void => {
    const enough = limits.totalBytes * (1 - cut)
    const level = findLevel(
      Array.from(shelves.values(), ({ bytes }) => bytes),
      enough,
    )
    for (const [appId, shelf] of shelves) {
      // The newest record stays even where it alone is over the bound: a journal without the last call explains nothing.
      const least = appId === newest.appId ? 1 : 0
      while (shelf.bytes > level && shelf.length > least && totalBytes > enough) totalBytes -= shelf.dropOldest()
    }
  }
  const find = (id: string): Filed | null => {
    const beginning = beginningOf(id)
    for (const shelf of shelves.values()) {
      const found = shelf.find(beginning)
      if (found) return found
    }
    return null
  }
  /** The last arrival before those that are meant. */
  const beforeSince = ({ since }: JournalFilter): number =>
    typeof since === 'string' ? (find(since)?.order ?? -1) : -1
  const shelvesOf = ({ appId }: JournalFilter): Iterable<WebsiteLog> => {
    if (appId === undefined) return shelves.values()
    const shelf = shelves.get(appId)
    return shelf ? [shelf] : []
  }
  const fitting = (filter: JournalFilter): ((record: JournalRecord) => boolean) => {
    const from = typeof filter.since === 'number' ? filter.since : Number.NEGATIVE_INFINITY
    const fits = compileFilter(filter)
    return (record) => record.at >= from && fits(record)
  }
  const list = (filter: JournalFilter): JournalRecord[] => {
    const { limit = Number.POSITIVE_INFINITY } = filter
    const after = beforeSince(filter)
    const fits = fitting(filter)
    const found: Filed[] = []
    for (const shelf of shelvesOf(filter)) {
      const enough = found.length + limit
      shelf.visit(after, (record, order) => {
        if (fits(record) && found.length < enough) found.push({ record, order })
        return found.length < enough
      })
    }
    found.sort((a, b) => a.order - b.order)
    return found.slice(Math.max(0, found.length - limit)).map(({ record }) => record)
  }
  const countOf = (filter: JournalFilter): number => {
    const after = beforeSince(filter)
    let count = 0
    for (const shelf of shelvesOf(filter)) count += shelf.countAfter(after)
    return count
  }

  const shelfOf = (appId: string): WebsiteLog => {
    const shelf = shelves.get(appId) ?? new WebsiteLog()
    shelves.set(appId, shelf)
    return shelf
  }
  const keep = (record: JournalRecord): void => {
    const shelf = shelfOf(record.appId)
    totalBytes += shelf.add(record, arrivals++)
    while (shelf.bytes > limits.websiteBytes && shelf.length > 1) totalBytes -= shelf.dropOldest()
    if (totalBytes > limits.totalBytes) makeRoom(record)
  }

  return {
    file(record, own) {
      keep(record)
      void appended.publish({ record, own })
    },
    keep,
    drops: () =>
      Array.from(shelves, ([appId, { dropped }]): [string, number] => [appId, dropped]).filter(([, n]) => n > 0),
    keepDropped(appId, dropped) {
      shelfOf(appId).dropped += dropped
    },
    find: (id) => find(id)?.record ?? null,
    list: (filter = {}) => list(filter),
    page(filter, most) {
      const { appId, since, ...asked } = filter
      // Nothing has to be read to know how many there are in all.
      if (Object.keys(asked).length === 0 && typeof since !== 'number')
        return { records: list({ ...filter, limit: most }), matched: countOf(filter) }
      const all = list(filter)
      return { records: all.slice(Math.max(0, all.length - most)), matched: all.length }
    },
    tally(filter) {
      const fits = fitting(filter)
      const before = beforeSince(filter)
      let [count, seen, cleared] = [0, before, clearings]
      return () => {
        if (cleared !== clearings) [count, seen, cleared] = [0, before, clearings]
        for (const shelf of shelvesOf(filter)) {
          shelf.visit(seen, (record) => {
            if (fits(record)) count++
            return true
          })
        }
        seen = Math.max(before, arrivals - 1)
        return count
      }
    },
    near(filter, most) {
      const { appId, email, since } = filter
      const after = beforeSince(filter)
      const found: Filed[] = []
      for (const [id, shelf] of shelves) {
        // Another website's record is told of only where it is about the address.
        if (appId !== undefined && id !== appId && email === undefined) continue
        const least = id === appId ? -1 : arrivals - 1 - lately
        let left = lately
        shelf.visit(Math.max(after, least), (record, order) => {
          if (typeof since !== 'number' || record.at >= since) found.push({ record, order })
          return --left > 0
        })
      }
      found.sort((a, b) => a.order - b.order)
      return nearest(
        found.map(({ record }) => record),
        filter,
        most,
      )
    },
    dropped: (appId) =>
      appId === undefined
        ? Array.from(shelves.values(), ({ dropped }) => dropped).reduce((sum, dropped) => sum + dropped, 0)
        : (shelves.get(appId)?.dropped ?? 0),
    empty(appId) {
      clearings++
      for (const id of appId === undefined ? [...shelves.keys()] : [appId]) {
        totalBytes -= shelves.get(id)?.bytes ?? 0
        shelves.delete(id)
      }
    },
    size: () => ({
      records: Array.from(shelves.values(), ({ length }) => length).reduce((sum, length) => sum + length, 0),
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
