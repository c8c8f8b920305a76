import type { Website } from '../../client/handles.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'

/** Website that is prepared for a test. */
export interface OpenWebsite {
  website: Website
  /** Lists the requests of this test, oldest first. */
  listRequests(): Promise<JournalEntry[]>
  /** Removes a fresh website, or restores a shared one. */
  close(): Promise<void>
}
