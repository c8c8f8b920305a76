import type { Website } from '../../client/handles.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'

/** A website that a test was given. */
export interface OpenWebsite {
  website: Website
  /** What was asked of it in this test, the newest last. */
  listRequests(): Promise<JournalEntry[]>
  /** Removes a fresh website, puts a shared one back. */
  close(): Promise<void>
}
