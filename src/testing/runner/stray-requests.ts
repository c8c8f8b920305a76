/**
 * Requests that do not match any website, for example because the app uses a wrong key. Without this module, such requests would not appear
 * in any test.
 */
import type { MockHandles } from '../../client/handles.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import type { WhyId } from '../../state/journal/why-id.ts'
import { renderJournalEntry } from './journal-table.ts'

/** Reasons why a request does not match any website. Such requests are in the journal of the default website. */
const reasons: ReadonlySet<string> = new Set<WhyId>([
  'missing-key',
  'wrong-key',
  'wrong-key-remembered',
  'wrong-cop-key',
  'unknown-path',
])

/** Returns a function that lists the stray requests received after this call, oldest first. */
export async function watchStrays({ website }: Pick<MockHandles, 'website'>): Promise<() => Promise<JournalEntry[]>> {
  const [newest] = await website.requests.list({ limit: 1 })
  return async () => {
    const list = (since?: string) => website.requests.list({ limit: 1000, ...(since ? { since } : {}) })
    // If the newest entry was dropped in the meantime, all remaining entries are newer.
    const entries = await list(newest?.id).catch(() => list())
    // Ignore requests whose key is cached as wrong. Such a key belongs to the default website.
    return entries.filter(({ why }) => reasons.has(why.id) && !why.hints.some(({ id }) => id === 'key-cached-as-wrong'))
  }
}

/** Describes the number of stray requests. For the newest stray request, also shows the start of the key. */
export function describeStrays(strays: readonly JournalEntry[]): string[] {
  const newest = strays.at(-1)
  if (!newest) return []
  const heading =
    strays.length === 1
      ? '1 request does not match any website:'
      : `${strays.length} requests do not match any website. The newest:`
  const [first = '', ...details] = renderJournalEntry(newest)
  const key = newest.request.headers['x-dc-key']
  return [heading, ...[key ? `${first}  key ${key}` : first, ...details].map((line) => `  ${line}`)]
}
