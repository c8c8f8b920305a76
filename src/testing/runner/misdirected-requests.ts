import type { MockHandles, Website } from '../../client/handles.ts'
import { isStray } from '../../client/stray-requests.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { isControlRequest, renderJournalEntry } from './journal-table.ts'

/**
 * Requests from the app that did not reach the test's website. The default website's journal contains requests with an unknown key and
 * requests with the default website's key.
 */
export interface MisdirectedRequests {
  /** Default website. */
  readonly app_id: string
  /** Requests that match no website, oldest first. */
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
    // The newest entry at the start of the test may have been dropped. All remaining entries are then newer.
    const entries = await list(newest?.id).catch(() => list())
    const isToDefault = (entry: JournalEntry) => !isStray(entry) && !isControlRequest(entry.request)
    return {
      app_id,
      strays: entries.filter(isStray),
      toDefault: tested.app_id === app_id ? [] : entries.filter(isToDefault),
    }
  }
}

const useOwnKey = 'Start the app with the variables in website.env'

/** Describes how many requests were misdirected. For the newest request that matches no website, includes the start of its key. */
export function describeMisdirected({ app_id, strays, toDefault }: MisdirectedRequests): string[] {
  const [stray, other] = [strays.at(-1), toDefault.at(-1)]
  const key = stray?.request.headers['x-dc-key']
  return [
    ...(stray
      ? [
          count(strays, '1 request does not match any website', 'requests do not match any website'),
          ...renderNewest(stray, key ? `  key ${key}` : ''),
          ...(stray.response.status === 401 ? [`  ${useOwnKey}`] : []),
        ]
      : []),
    ...(other
      ? [
          count(toDefault, '1 request has', 'requests have', ` the key of the default website, ${app_id}`),
          ...renderNewest(other),
          `  ${useOwnKey}, or set the option website: 'default'`,
        ]
      : []),
  ]
}

function count(entries: readonly JournalEntry[], one: string, many: string, rest = ''): string {
  return entries.length === 1 ? `${one}${rest}:` : `${entries.length} ${many}${rest}. The newest:`
}

function renderNewest(entry: JournalEntry, suffix = ''): string[] {
  const [first = '', ...details] = renderJournalEntry(entry)
  return [`${first}${suffix}`, ...details].map((line) => `  ${line}`)
}
