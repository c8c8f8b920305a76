import type { MockHandles } from '../../client/handles.ts'
import { isMockError } from '../../client/mock-error.ts'
import { toDurationText } from '../../client/scope.ts'
import type { OpenWebsite } from './open-website.ts'
import type { WebsiteOptions } from './options.ts'

/** Longest name of a website, in letters. */
const maxNameLength = 200

/** A website of a test's own. Should the test be killed, it goes by itself. */
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
    async close() {
      await website.remove().catch((error: unknown) => {
        // The test removed it itself.
        if (!isMockError(error) || error.status !== 404) throw error
      })
    },
  }
}
