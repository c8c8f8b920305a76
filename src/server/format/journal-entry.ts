import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { type JournalRecord, toJournalEntry } from '../../state/journal/record.ts'

export function formatEntry(record: JournalRecord): JournalEntry {
  const { id, at, appId, websiteUnknown, operation, email, request, response, why, changed } = toJournalEntry(record)
  return {
    id,
    at,
    app_id: appId,
    ...(websiteUnknown && { website_unknown: true }),
    operation,
    email,
    request: { ...request, headers: { ...request.headers } },
    response: {
      status: response.status,
      headers: { ...response.headers },
      body: response.body,
      ...(response.delayMs !== undefined && { delay_ms: response.delayMs }),
    },
    why: { ...why, hints: [...why.hints], state: { ...why.state } },
    changed: [...changed],
  }
}
