import { explainMissing } from '../../client/explain-requests.ts'
import type { Website } from '../../client/handles.ts'
import type { ClosestEntry, JournalEntry } from '../../spec/generated/control.d.ts'
import { isControlRequest, renderJournalEntry, renderTable } from './journal-table.ts'
import { readReceiver } from './receiver.ts'

/** Maximum number of journal entries in a failure report. The report contains the newest entries. */
const maxShown = 50

/**
 * Describes the requests to a failed test's website. If the website received no requests, describes similar requests that the app under
 * test may have sent.
 */
export function describeJournal(
  title: string,
  website: Website,
  entries: readonly JournalEntry[],
  closest: readonly ClosestEntry[],
  defaultAppId: string,
): string {
  const { app_id } = website
  const omitted = entries.length - maxShown
  const table = [
    ...(omitted > 0 ? [`  … ${omitted} earlier entries`] : []),
    ...renderTable(entries.slice(-maxShown)).map((line) => `  ${line}`),
  ]
  if (entries.every(({ request }) => isControlRequest(request))) {
    const receiver = readReceiver('describeJournal', website, 'requests')
    const { tag } = receiver
    return [
      `dc-mock: "${title}" failed, and ${app_id} received no requests${tag === undefined ? '' : ` for addresses with the tag +${tag}`}.`,
      ...(closest.length === 0 ? [] : ['The app may have sent:']),
      ...closest.flatMap(({ entry }) => renderJournalEntry(entry)).map((line) => `  ${line}`),
      ...explainMissing(receiver, closest, defaultAppId),
      ...(entries.length === 0 ? [] : ['Its journal:', ...table]),
    ].join('\n')
  }
  return [`dc-mock: "${title}" failed. Requests to ${app_id}, with times from the website’s clock:`, ...table].join(
    '\n',
  )
}
