import type { JournalEntry } from '../../spec/generated/control.d.ts'
import type { JournalRecord } from '../../state/journal/record.ts'
import { formatWhy } from '../../state/journal/why.ts'

export function formatEntry(record: JournalRecord): JournalEntry {
  const { id, at, appId, websiteUnknown, operation, email, request, response, why, changed } = record
  return {
    id,
    at: new Date(at).toISOString(),
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
    why: formatWhy(why, operation),
    changed: [...changed],
  }
}
