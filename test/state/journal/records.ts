import { createJournal, type Journal, type JournalLimits } from '../../../src/state/journal/journal.ts'
import type { JournalRecord } from '../../../src/state/journal/record.ts'
import { createWhy } from '../../../src/state/journal/why.ts'

/** Record of a check. The record uses 1,024 bytes, plus two bytes for each character of the body and the path. */
export function record(id: string, over: Partial<JournalRecord> = {}): JournalRecord {
  return {
    id,
    at: 0,
    appId: 'app_a',
    operation: 'checkEmail',
    email: 'ana@shop.example',
    request: { method: 'POST', path: '', headers: {}, body: null },
    response: { status: 200, headers: {}, body: null },
    why: createWhy('live'),
    changed: [],
    ...over,
  }
}

/** Creates a journal with room for the given number of records without text. */
export function journalFor({ website = 1000, total = 1000 }: { website?: number; total?: number }): Journal {
  const limits: JournalLimits = { websiteBytes: website * 1024, totalBytes: total * 1024 }
  return createJournal(limits)
}

export function idsOf(journal: Journal): string[] {
  return journal.list().map(({ id }) => id)
}
