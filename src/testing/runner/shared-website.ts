import { hasTag } from '../../client/address.ts'
import type { TaggedWebsite, Website } from '../../client/handles.ts'
import { isMockError } from '../../client/mock-error.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import type { OpenWebsite } from './fresh-website.ts'
import { guardWebsite } from './guard-website.ts'
import { isControlRequest } from './journal-table.ts'
import { createLease } from './lease.ts'
import type { WebsiteOptions } from './options.ts'

/** Opens a website that several tests use at the same time. The addresses of each test contain a unique tag. */
export async function openSharedWebsite(
  sharedWebsite: Website,
  title: string,
  { scenario }: WebsiteOptions,
): Promise<OpenWebsite> {
  const tag = createTag()
  // Include the tag in the lease holder's name, because two runs of a test have the same title.
  const lease = createLease(sharedWebsite, `${title} (+${tag})`)
  const tagged = sharedWebsite.tagged(tag)
  const [newest] = await sharedWebsite.requests.list({ limit: 1 })
  const open: OpenWebsite = {
    website: guardWebsite(tagged, lease),
    async listRequests() {
      const entries = await listSince(sharedWebsite, newest?.id)
      // Include control plane calls by other tests, such as loading a scenario, because they can explain a failure.
      return entries.filter(({ email, request }) => isControlRequest(request) || (email && hasTag(email, tag)))
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

/** Removes the faults and verdicts that the test added for its own addresses. */
async function clearTagged({ faults, verdicts, tag }: TaggedWebsite): Promise<void> {
  await faults.clear()
  for (const { match } of await verdicts.list()) if (hasTag(match, tag)) await verdicts.remove(match)
}

/** Lists the journal entries after a given entry. If the test has cleared the journal, lists all entries. */
async function listSince({ requests }: Website, since: string | undefined): Promise<JournalEntry[]> {
  const all = { limit: 1000 }
  if (since === undefined) return requests.list(all)
  return requests.list({ ...all, since }).catch((error: unknown) => {
    if (isMockError(error) && error.status === 404) return requests.list(all)
    throw error
  })
}

/** Length of a tag. The tag is short enough for a local part of 64 characters, and long enough to make collisions very unlikely. */
const length = 10

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Returns a tag for the addresses of one test. The tag is lowercase, because addresses are case-insensitive (A1). */
function createTag(): string {
  // The 256 values of a byte are a multiple of the 32 characters in the alphabet, so all characters are equally likely.
  return Array.from(
    globalThis.crypto.getRandomValues(new Uint8Array(length)),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
}
