import { hasTag } from '../../client/address.ts'
import type { TaggedWebsite, Website } from '../../client/handles.ts'
import { isMockError } from '../../client/mock-error.ts'
import { findClosest, type OpenWebsite } from './fresh-website.ts'
import { guardWebsite } from './guard-website.ts'
import { isControlRequest } from './journal-table.ts'
import { createLease } from './lease.ts'
import type { WebsiteOptions } from './options.ts'

/** Several tests use the website at the same time. Each test is identified by a tag in its email addresses. */
export async function openSharedWebsite(
  sharedWebsite: Website,
  title: string,
  { scenario }: WebsiteOptions,
): Promise<OpenWebsite> {
  const tag = createTag()
  // Include the tag in the lease holder's name. Otherwise, two concurrent runs of the same test could both hold the lease.
  const lease = createLease(sharedWebsite, `${title} (+${tag})`)
  const tagged = sharedWebsite.tagged(tag)
  const [newest] = await sharedWebsite.requests.list({ limit: 1 })
  const open: OpenWebsite = {
    website: guardWebsite(tagged, lease),
    async listRequests() {
      const entries = await sinceStart(newest?.id, (since) =>
        sharedWebsite.requests.list({ limit: 1000, ...(since === undefined ? {} : { since }) }),
      )
      // Include the control plane calls of all tests, because a call from another test can be the reason for this test's failure.
      return entries.filter(({ email, request }) => isControlRequest(request) || (email && hasTag(email, tag)))
    },
    async findClosest() {
      const closest = await sinceStart(newest?.id, (since) => findClosest(tagged, since))
      // Requests to known operations of the shared website were probably sent by other tests.
      return closest.filter(
        ({ entry }) => entry.website_unknown || entry.operation === null || entry.app_id !== sharedWebsite.app_id,
      )
    },
    async close() {
      await lease.end()
      await clearTagged(tagged)
    },
  }
  if (scenario === undefined) return open
  try {
    await open.website.load(scenario)
  } catch (error) {
    await open.close()
    throw error
  }
  return open
}

async function clearTagged({ faults, verdicts, tag }: TaggedWebsite): Promise<void> {
  await faults.clear()
  for (const { match } of await verdicts.list()) if (hasTag(match, tag)) await verdicts.remove(match)
}

/**
 * Reads the entries after `start`, or all entries if `start` is no longer in the journal, for example because the test has cleared the
 * journal.
 */
async function sinceStart<Result>(
  start: string | undefined,
  read: (since?: string) => Promise<Result>,
): Promise<Result> {
  return read(start).catch((error: unknown) => {
    if (isMockError(error) && error.status === 404) return read()
    throw error
  })
}

/** Number of characters in a tag. Tags must be long enough to avoid collisions, and fit in the local part of an address (64 characters). */
const length = 10

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The tag is lowercase, because addresses are case-insensitive (A1). */
function createTag(): string {
  // All characters are equally likely, because 256 byte values divide evenly among 32 characters.
  return Array.from(
    globalThis.crypto.getRandomValues(new Uint8Array(length)),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
}
