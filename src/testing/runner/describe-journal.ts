import type { Website } from '../../client/handles.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { renderTable } from './journal-table.ts'
import { readReceiver } from './receiver.ts'
import { describeStrays } from './stray-requests.ts'

/** Most that a report shows; the newest, since a test fails at its end. */
const maxShown = 50

/** What was asked of a test's website, what was answered and why, for the report of a test that failed; else what was of no website. */
export function describeJournal(
  title: string,
  website: Website,
  entries: readonly JournalEntry[],
  strays: readonly JournalEntry[],
): string {
  const { app_id } = website
  if (entries.length === 0) {
    const { findHints } = readReceiver('describeJournal', website, 'requests')
    return [
      `dc-mock: "${title}" failed, and nothing was asked of ${app_id}.`,
      ...findHints(true),
      ...describeStrays(strays),
    ].join('\n')
  }
  const omitted = entries.length - maxShown
  return [
    `dc-mock: "${title}" failed. What was asked of ${app_id}, by its clock:`,
    ...(omitted > 0 ? [`  … ${omitted} before these`] : []),
    ...renderTable(entries.slice(-maxShown)).map((line) => `  ${line}`),
  ].join('\n')
}
