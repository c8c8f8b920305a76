import type { JournalEntry } from '../../../types.ts'

/** Number of entries to keep. The oldest entries are removed when the log exceeds this number by 10%. */
const maxEntries = 20_000

export class CallLog {
  private entries: JournalEntry[] = []
  private readonly ids = new Map<string, JournalEntry>()
  /** Number of entries removed because the log was full. Reset to 0 when the log is cleared. */
  droppedCount = 0
  /** Incremented each time the log changes, so that components can detect changes. */
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

  /** Removes entries in batches, because removing one entry at a time would copy the full log for each new entry. */
  private dropOldest(): void {
    for (const { id } of this.entries.slice(0, -maxEntries)) this.ids.delete(id)
    this.droppedCount += this.entries.length - maxEntries
    this.entries = this.entries.slice(-maxEntries)
  }
}
