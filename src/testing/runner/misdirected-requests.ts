import type { MockHandles, Website } from '../../client/handles.ts'
import { isStray } from '../../client/stray-requests.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { isControlRequest, renderJournalEntry } from './journal-table.ts'

/**
 * Requests of the app that did not reach the test's website. The default website's journal contains the requests with an unknown key, and
 * the requests with the default website's own key.
 */
export interface MisdirectedRequests {
  /** Default website. */
  readonly app_id: string
  /** Requests that do not match any website, oldest first. */
  readonly strays: readonly JournalEntry[]
  /** Requests to the default website, oldest first. Empty if the test uses the default website. */
  readonly toDefault: readonly JournalEntry[]
}

/** Returns a function that lists the misdirected requests received since `watchMisdirected` was called. */
export async function watchMisdirected(
  mock: Pick<MockHandles, 'website'>,
  tested: Pick<Website, 'app_id'>,
): Promise<() => Promise<MisdirectedRequests>> {
  const { app_id, requests } = mock.website
  const [newest] = await requests.list({ limit: 1 })
  return async () => {
    const list = (since?: string) => requests.list({ limit: 1000, ...(since ? { since } : {}) })
    // If the newest entry from the start of the test has been dropped, all remaining entries are newer.
    const entries = await list(newest?.id).catch(() => list())
    const isToDefault = (entry: JournalEntry) => !isStray(entry) && !isControlRequest(entry.request)
    return {
      app_id,
      strays: entries.filter(isStray),
      toDefault: tested.app_id === app_id ? [] : entries.filter(isToDefault),
    }
  }
}

/** Describes the number of misdirected requests. The newest stray request is shown with the start of its key. */
export function describeMisdirected({ app_id, strays, toDefault }: MisdirectedRequests): string[] {
  const others = toDefault.length === 1 ? '1 request has' : `${toDefault.length} requests have`
  return [
    ...describeNewest(
      strays,
      strays.length === 1 ? '1 request does' : `${strays.length} requests do`,
      'not match any website',
    ),
    ...describeNewest(toDefault, others, `the key of the default website, ${app_id}`),
  ]
}

function describeNewest(entries: readonly JournalEntry[], subject: string, problem: string): string[] {
  const newest = entries.at(-1)
  if (!newest) return []
  const [first = '', ...details] = renderJournalEntry(newest)
  const key = isStray(newest) ? newest.request.headers['x-dc-key'] : undefined
  const fix =
    !isStray(newest) || newest.response.status === 401 ? ['Start the app with the variables in website.env'] : []
  return [
    `${subject} ${problem}${entries.length === 1 ? ':' : '. The newest:'}`,
    ...[key ? `${first}  key ${key}` : first, ...details, ...fix].map((line) => `  ${line}`),
  ]
}
