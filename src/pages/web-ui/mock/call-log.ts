import type { JournalEntry } from '../../../types.ts'

/** Maximum number of entries in the log. The oldest entries are dropped first. */
const maxEntries = 20_000

export class CallLog {
  private entries: JournalEntry[] = []
  private readonly ids = new Map<string, JournalEntry>()
  /** Number of entries dropped since the log was last cleared. */
  droppedCount = 0
  /** Incremented by each change. */
  version = 0

  get all(): readonly JournalEntry[] {
    return this.entries
  }

  find(id: string): JournalEntry | null {
    return this.ids.get(id) ?? null
  }

  add(entry: JournalEntry): void {
    if (this.ids.has(entry.id)) return
    this.ids.set(entry.id, entry)
    this.entries.push(entry)
    if (this.entries.length > maxEntries * 1.1) this.dropOldest()
    this.version++
  }

  clear(): void {
    this.entries = []
    this.ids.clear()
    this.droppedCount = 0
    this.version++
  }

  /** Drops many entries at once, so that a full log is not copied for each new entry. */
  private dropOldest(): void {
    for (const { id } of this.entries.slice(0, -maxEntries)) this.ids.delete(id)
    this.droppedCount += this.entries.length - maxEntries
    this.entries = this.entries.slice(-maxEntries)
  }
}
