import type { JournalEntry } from '../../../types.ts'

/** Entries that are kept; beyond them the oldest go. */
const maxEntries = 20_000

/** What a website was asked, oldest first, each entry once. */
export class CallLog {
  private entries: JournalEntry[] = []
  private readonly ids = new Map<string, JournalEntry>()
  /** How many were dropped for newer ones since it was cleared. */
  droppedCount = 0
  /** Another one after each change. */
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

  /** Many at once, so that a full log is not moved with each call. */
  private dropOldest(): void {
    for (const { id } of this.entries.slice(0, -maxEntries)) this.ids.delete(id)
    this.droppedCount += this.entries.length - maxEntries
    this.entries = this.entries.slice(-maxEntries)
  }
}
