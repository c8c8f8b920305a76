import { showWhy, type Why, type WhyShown } from './why.ts'

/** What an exchange changed in the state. */
export interface Change {
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
  changed: readonly Change[]
}

/** A record as the control plane shows it. */
export interface JournalEntry extends Omit<JournalRecord, 'at' | 'why'> {
  at: string
  why: WhyShown
}

export interface JournalFilter {
  appId?: string
  operation?: string
  email?: string
  status?: number
  /** Id of an entry, those after it; or a time in ms. */
  since?: string | number
  /** At most so many, the newest ones. */
  limit?: number
}

/** What happened, oldest first, bounded by bytes for each website and in all. */
export interface Journal {
  append(record: JournalRecord): void
  find(id: string): JournalEntry | null
  list(filter?: JournalFilter): JournalEntry[]
  /** Of one website, or of all. */
  clear(appId?: string): void
}

export interface JournalLimits {
  /** Bytes of one website's records. */
  websiteBytes: number
  /** Bytes of all records. */
  totalBytes: number
}

/** A few thousand exchanges for a website, a few hundred thousand in all. */
const journalLimits: JournalLimits = { websiteBytes: 8 * 2 ** 20, totalBytes: 64 * 2 ** 20 }

interface Filed {
  record: JournalRecord
  /** Order of arrival over all websites. */
  order: number
  bytes: number
}

/** A journal in memory. The oldest records go first: of the website that is over its bound, then of the fullest. */
export function createJournal(limits: JournalLimits = journalLimits): Journal {
  const shelves = new Map<string, Shelf>()
  let totalBytes = 0
  let arrivals = 0

  const dropOldest = (appId: string, shelf: Shelf): void => {
    totalBytes -= shelf.dropOldest()
    if (shelf.length === 0) shelves.delete(appId)
  }
  const findFiled = (id: string): Filed | undefined => {
    for (const shelf of shelves.values()) for (const filed of shelf) if (filed.record.id === id) return filed
    return undefined
  }

  return {
    append(record) {
      const bytes = bytesOf(record)
      const shelf = shelves.get(record.appId) ?? new Shelf()
      shelves.set(record.appId, shelf)
      shelf.add({ record, order: arrivals++, bytes })
      totalBytes += bytes
      // The newest record stays even where it alone is over the bound: a journal without the last call explains nothing.
      while (shelf.bytes > limits.websiteBytes && shelf.length > 1) dropOldest(record.appId, shelf)
      while (totalBytes > limits.totalBytes && (shelves.size > 1 || shelf.length > 1)) {
        let fullest: [string, Shelf] = [record.appId, shelf]
        for (const entry of shelves) if (entry[1].bytes > fullest[1].bytes) fullest = entry
        dropOldest(...fullest)
      }
    },
    find(id) {
      const filed = findFiled(id)
      return filed ? show(filed.record) : null
    },
    list(filter = {}) {
      const after = typeof filter.since === 'string' ? (findFiled(filter.since)?.order ?? -1) : -1
      const from = typeof filter.since === 'number' ? filter.since : Number.NEGATIVE_INFINITY
      const found: Filed[] = []
      for (const [appId, shelf] of shelves) {
        if (filter.appId !== undefined && appId !== filter.appId) continue
        for (const filed of shelf) {
          if (filed.order > after && filed.record.at >= from && fits(filed.record, filter)) found.push(filed)
        }
      }
      found.sort((a, b) => a.order - b.order)
      const newest = filter.limit === undefined ? found : found.slice(Math.max(0, found.length - filter.limit))
      return newest.map(({ record }) => show(record))
    },
    clear(appId) {
      for (const [id, shelf] of shelves) {
        if (appId !== undefined && id !== appId) continue
        totalBytes -= shelf.bytes
        shelves.delete(id)
      }
    },
  }
}

/** The records of one website, oldest first: an array whose head moves on, moved down once half of it is behind the head. */
class Shelf {
  bytes = 0
  private filed: (Filed | undefined)[] = []
  private head = 0

  get length(): number {
    return this.filed.length - this.head
  }

  add(filed: Filed): void {
    this.filed.push(filed)
    this.bytes += filed.bytes
  }

  dropOldest(): number {
    const oldest = this.filed[this.head]
    if (!oldest) return 0
    this.filed[this.head++] = undefined
    this.bytes -= oldest.bytes
    if (this.head > 64 && this.head * 2 > this.filed.length) {
      this.filed = this.filed.slice(this.head)
      this.head = 0
    }
    return oldest.bytes
  }

  *[Symbol.iterator](): Generator<Filed> {
    for (let i = this.head; i < this.filed.length; i++) {
      const filed = this.filed[i]
      if (filed) yield filed
    }
  }
}

function fits(record: JournalRecord, filter: JournalFilter): boolean {
  return (
    (filter.operation === undefined || record.operation === filter.operation) &&
    (filter.email === undefined || record.email === filter.email) &&
    (filter.status === undefined || record.response.status === filter.status)
  )
}

/** What a record takes in memory, near enough: its long texts twice over (UTF-16) and a fixed part measured at about 1 kB. */
function bytesOf(record: JournalRecord): number {
  return (
    1024 + 2 * (record.request.path.length + (record.request.body?.length ?? 0) + (record.response.body?.length ?? 0))
  )
}

function show(record: JournalRecord): JournalEntry {
  return { ...record, at: new Date(record.at).toISOString(), why: showWhy(record.why) }
}
