import type { MockHandles, Website } from '../../client/handles.ts'
import { isMockError } from '../../client/mock-error.ts'
import { toDurationText } from '../../client/scope.ts'
import type { ClosestEntry, JournalEntry } from '../../spec/generated/control.d.ts'
import type { WebsiteOptions } from './options.ts'

const maxNameLength = 200

/** If the test process is killed, the mock removes the website after `lifetime`. */
export async function openFreshWebsite(
  mock: MockHandles,
  title: string,
  { scenario, lifetime = '1h' }: WebsiteOptions,
): Promise<OpenWebsite> {
  const website = await mock.createWebsite({
    name: title.slice(-maxNameLength),
    lifetime: toDurationText(lifetime),
    ...(scenario === undefined ? {} : { scenario }),
  })
  return {
    website,
    listRequests: () => website.requests.list({ limit: 1000 }),
    findClosest: () => findClosest(website),
    async close() {
      await website.remove().catch((error: unknown) => {
        // The test may have removed the website.
        if (!isMockError(error) || error.status !== 404) throw error
      })
    },
  }
}

/** @param since ID of the request after which to start. Omit to start when the website was created. */
export async function findClosest({ requests }: Website, since?: string): Promise<readonly ClosestEntry[]> {
  /*
   * The mock returns `closest` (entries that almost match) only if the query times out. Request 1000 entries with a timeout of 0, because
   * the query then times out immediately, unless 1000 entries match.
   */
  const { closest = [] } = await requests.query({ count: 1000, timeout: 0, ...(since === undefined ? {} : { since }) })
  return closest
}

export interface OpenWebsite {
  website: Website
  /** Oldest first. */
  listRequests(): Promise<JournalEntry[]>
  /** Requests that the app may have sent with the wrong key or path during the test. */
  findClosest(): Promise<readonly ClosestEntry[]>
  /** Removes a fresh website, or restores a shared website. */
  close(): Promise<void>
}
