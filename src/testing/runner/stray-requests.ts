/**
 * Stray requests, which do not match any website, for example because the app uses a wrong key. Stray requests are in the default website's
 * journal, so the journal of a test's website does not show them.
 */
import type { MockHandles } from '../../client/handles.ts'
import { isStray } from '../../client/stray-requests.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { renderJournalEntry } from './journal-table.ts'

/** Returns a function that lists the stray requests received since `watchStrays` was called, oldest first. */
export async function watchStrays({ website }: Pick<MockHandles, 'website'>): Promise<() => Promise<JournalEntry[]>> {
  const [newest] = await website.requests.list({ limit: 1 })
  return async () => {
    const list = (since?: string) => website.requests.list({ limit: 1000, ...(since ? { since } : {}) })
    // If the newest entry from the start of the test has been dropped, all remaining entries are newer.
    const entries = await list(newest?.id).catch(() => list())
    return entries.filter(isStray)
  }
}

/** Describes the number of stray requests. The newest stray request is shown with the start of its key. */
export function describeStrays(strays: readonly JournalEntry[]): string[] {
  const newest = strays.at(-1)
  if (!newest) return []
  const heading =
    strays.length === 1
      ? '1 request does not match any website:'
      : `${strays.length} requests do not match any website. The newest:`
  const [first = '', ...details] = renderJournalEntry(newest)
  const key = newest.request.headers['x-dc-key']
  const fix = newest.response.status === 401 ? ['Start the app with the variables in website.env'] : []
  return [heading, ...[key ? `${first}  key ${key}` : first, ...details, ...fix].map((line) => `  ${line}`)]
}
