import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { type JournalRecord, toJournalEntry } from '../../state/journal/record.ts'

/** Formats a journal entry for responses of the control plane. */
export function formatEntry(record: JournalRecord): JournalEntry {
  const { id, at, appId, operation, email, request, response, why, changed } = toJournalEntry(record)
  return {
    id,
    at,
    app_id: appId,
    operation,
    email,
    request: { ...request, headers: { ...request.headers } },
    response: { ...response, headers: { ...response.headers } },
    why: { ...why, hints: [...why.hints], state: { ...why.state } },
    changed: [...changed],
  }
}
