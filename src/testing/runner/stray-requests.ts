/** Requests that name no website: those of an app with a wrong key, which would else be seen by no test. */
import type { MockHandles } from '../../client/handles.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import type { WhyId } from '../../state/journal/why-id.ts'
import { renderJournalEntry } from './journal-table.ts'

/** Why a request was of no website; it stands in the journal of the default one. */
const reasons: ReadonlySet<string> = new Set<WhyId>([
  'missing-key',
  'wrong-key',
  'wrong-key-remembered',
  'wrong-cop-key',
  'unknown-path',
])

/** Lists, the oldest first, those that come from now on. */
export async function watchStrays({ website }: Pick<MockHandles, 'website'>): Promise<() => Promise<JournalEntry[]>> {
  const [newest] = await website.requests.list({ limit: 1 })
  return async () => {
    const list = (since?: string) => website.requests.list({ limit: 1000, ...(since ? { since } : {}) })
    // What has left the journal since is older than all that it holds.
    const entries = await list(newest?.id).catch(() => list())
    // A key that is cached as wrong is one of the default website's.
    return entries.filter(({ why }) => reasons.has(why.id) && !why.hints.some(({ id }) => id === 'key-cached-as-wrong'))
  }
}

/** How many there are, and the newest of them with the start of its key. Nothing where there are none. */
export function describeStrays(strays: readonly JournalEntry[]): string[] {
  const newest = strays.at(-1)
  if (!newest) return []
  const heading =
    strays.length === 1
      ? '1 request came that belongs to no website:'
      : `${strays.length} requests came that belong to no website, the newest:`
  const [first = '', ...details] = renderJournalEntry(newest)
  const key = newest.request.headers['x-dc-key']
  return [heading, ...[key ? `${first}  key ${key}` : first, ...details].map((line) => `  ${line}`)]
}
