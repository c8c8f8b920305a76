import type { Website } from '../../client/handles.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { isControlRequest, renderTable } from './journal-table.ts'
import { describeMisdirected, type MisdirectedRequests } from './misdirected-requests.ts'
import { readReceiver } from './receiver.ts'

/** Maximum number of journal entries in a failure report. The report contains the newest entries. */
const maxShown = 50

/**
 * Describes the requests to the website of a failed test. If the website received no requests, describes the requests that matched no
 * website.
 */
export function describeJournal(
  title: string,
  website: Website,
  entries: readonly JournalEntry[],
  misdirected: MisdirectedRequests | null,
): string {
  const { app_id } = website
  const omitted = entries.length - maxShown
  const table = [
    ...(omitted > 0 ? [`  … ${omitted} earlier entries`] : []),
    ...renderTable(entries.slice(-maxShown)).map((line) => `  ${line}`),
  ]
  if (entries.every(({ request }) => isControlRequest(request))) {
    const { tag, findHints } = readReceiver('describeJournal', website, 'requests')
    return [
      `dc-mock: "${title}" failed, and ${app_id} received no requests${tag === null ? '' : ` for addresses with the tag +${tag}`}.`,
      ...findHints(true),
      ...(misdirected ? describeMisdirected(misdirected) : []),
      ...(entries.length === 0 ? [] : ['Its journal:', ...table]),
    ].join('\n')
  }
  return [`dc-mock: "${title}" failed. Requests to ${app_id}, with times on its clock:`, ...table].join('\n')
}
