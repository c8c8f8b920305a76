import type { Maybe } from '../store/port.ts'
import { createChannel } from './channel.ts'
import { compileFilter, type JournalFilter, type NearRecord, nearest } from './filter.ts'
import { type JournalRecord, sizeOf } from './record.ts'
import { Shelf } from './shelf.ts'

/** What happened, oldest first, bounded by bytes for each website and in all. What several servers share is read here, as it came in. */
export interface Journal extends Records {
  /** Every server that shares the journal has it when this is done. */
  append(record: JournalRecord): Maybe<void>
  /** Of one website, or of all. */
  clear(appId?: string): Maybe<void>
  /** Brings in what other servers have appended until now. */
  refresh(): Maybe<void>
}

/** What is kept here. */
interface Records {
  find(id: string): JournalRecord | null
  list(filter?: JournalFilter): JournalRecord[]
  /** Records that do not fit a filter and come nearest to it. */
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

/** The part of the total that goes at once when it is crossed: thousands of websites cannot be looked at with every request. */
const cut = 1 / 16

/** A journal in memory. The oldest records go first: of the website that is over its bound, then of the fullest ones. */
export function createJournal(limits: JournalLimits = journalLimits): Journal {
  const local = createLocalJournal(limits)
  return { ...local, append: (record) => local.file(record, true), clear: local.empty, refresh: () => {} }
}

/** A journal in memory for a server that shares it, or has it for itself. */
export function createLocalJournal(limits: JournalLimits = journalLimits): LocalJournal {
  const shelves = new Map<string, Shelf>()
  const appended = createChannel<{ record: JournalRecord; own: boolean }>()
  let totalBytes = 0
  let arrivals = 0

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
    let found: Filed | null = null
    for (const shelf of shelves.values()) {
      shelf.forEach((record, order) => {
        if (record.id === id) found = { record, order }
      })
      if (found) break
    }
    return found
  }
  const list = (filter: JournalFilter): JournalRecord[] => {
    const after = typeof filter.since === 'string' ? (find(filter.since)?.order ?? -1) : -1
    const from = typeof filter.since === 'number' ? filter.since : Number.NEGATIVE_INFINITY
    const fits = compileFilter(filter)
    const found: Filed[] = []
    for (const [appId, shelf] of shelves) {
      if (filter.appId !== undefined && appId !== filter.appId) continue
      shelf.forEach((record, order) => {
        if (order > after && record.at >= from && fits(record)) found.push({ record, order })
      })
    }
    found.sort((a, b) => a.order - b.order)
    const newest = filter.limit === undefined ? found : found.slice(Math.max(0, found.length - filter.limit))
    return newest.map(({ record }) => record)
  }

  const shelfOf = (appId: string): Shelf => {
    const shelf = shelves.get(appId) ?? new Shelf()
    shelves.set(appId, shelf)
    return shelf
  }
  const keep = (record: JournalRecord): void => {
    const size = sizeOf(record)
    const shelf = shelfOf(record.appId)
    shelf.add(record, arrivals++, size)
    totalBytes += size
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
    near: (filter, most) => nearest(list(filter.since === undefined ? {} : { since: filter.since }), filter, most),
    dropped: (appId) =>
      appId === undefined
        ? Array.from(shelves.values(), ({ dropped }) => dropped).reduce((sum, dropped) => sum + dropped, 0)
        : (shelves.get(appId)?.dropped ?? 0),
    empty(appId) {
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

/** A record, and its arrival over all websites. */
interface Filed {
  record: JournalRecord
  order: number
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
