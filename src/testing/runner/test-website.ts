import { explainMissing } from '../../client/explain-requests.ts'
import type { MockHandles, Website } from '../../client/handles.ts'
import { isMockError } from '../../client/mock-error.ts'
import type { ClosestEntry, JournalEntry } from '../../spec/generated/control.d.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import { bindWebsite, type TestOwner } from './bind-website.ts'
import { type OpenWebsite, openFreshWebsite } from './fresh-website.ts'
import { isControlRequest, renderJournalEntry, renderTable } from './journal-table.ts'
import type { WebsiteOptions } from './options.ts'
import { readReceiver } from './receiver.ts'
import { openSharedWebsite } from './shared-website.ts'
import { createTestSpan } from './test-span.ts'

interface TestEnd {
  failed: boolean
}

export interface TestWebsite {
  website: Website
  /**
   * Rejects new calls to the methods of `website`, and waits for pending calls that change the website. Returns a failure report only if
   * the test failed and the `journal` option is true.
   * @throws {Error} if the test passed while a matcher was pending
   */
  end(test: TestEnd): Promise<FailureReport | null>
}

interface FailureReport {
  text: string
  entries: readonly JournalEntry[]
}

/** @param title title of the test for messages, with the file, the enclosing blocks and the name */
export async function openTestWebsite(mock: MockHandles, title: string, options: WebsiteOptions): Promise<TestWebsite> {
  const { website: wanted = 'fresh', journal = true } = options
  const open =
    wanted === 'fresh'
      ? await openFreshWebsite(mock, title, options)
      : await openSharedWebsite(await getWebsite(mock, wanted), title, options)
  const span = createTestSpan(title)
  const owner = { span, defaultAppId: mock.website.app_id }
  return {
    website: bindWebsite(open.website, owner),
    async end({ failed }) {
      const [openMatcher] = await span.close()
      const report = failed && journal ? await createFailureReport(title, open, owner) : null
      span.end()
      await open.close()
      // A failed test may have timed out while awaiting the matcher, so do not report a missing `await`.
      if (openMatcher !== undefined && !failed) throw createNotAwaitedError(title, openMatcher)
      return report
    },
  }
}

async function getWebsite(mock: MockHandles, wanted: string): Promise<Website> {
  if (wanted === 'default') return mock.website
  return mock.getWebsite(wanted).catch((error: unknown) => {
    const option = nearestName(wanted, ['fresh', 'default'])
    if (!isMockError(error) || error.status !== 404 || option === null) throw error
    const message = `dc-mock: no website has the app_id "${wanted}". Did you mean the option website: '${option}'?`
    throw new TypeError(message, { cause: error })
  })
}

function createNotAwaitedError(title: string, matcher: string): Error {
  return new Error(`dc-mock: "${title}" ended while ${matcher} was pending. Write await expect(website).${matcher}(…)`)
}

function explainUnawaited(name: string): string {
  return `dc-mock: website.${name}() was called without await, so the app’s requests may have arrived first. Write await website.${name}(…)`
}

/** If the journal cannot be read, the report contains the read error. */
async function createFailureReport(
  title: string,
  { website, listRequests, findClosest }: OpenWebsite,
  { span, defaultAppId }: TestOwner,
): Promise<FailureReport | null> {
  try {
    const entries = await listRequests()
    const isEmpty = entries.every(({ request }) => isControlRequest(request))
    // If a call or matcher failed, its error already explains why the test failed.
    if (isEmpty && span.hasFailure) return null
    const lines = isEmpty
      ? describeMissingRequests(title, website, entries, await findClosest(), defaultAppId)
      : [
          `dc-mock: "${title}" failed. Requests to ${website.app_id}, with times from the website’s clock:`,
          ...renderEntries(entries),
        ]
    return { text: [...span.unawaited.map(explainUnawaited), ...lines].join('\n'), entries }
  } catch (error) {
    const text = `dc-mock: "${title}" failed, and the journal of ${website.app_id} could not be read: ${String(error)}`
    return { text, entries: [] }
  }
}

/** Lists misdirected requests that the app may have sent, for example with another website's key. */
function describeMissingRequests(
  title: string,
  website: Website,
  entries: readonly JournalEntry[],
  closest: readonly ClosestEntry[],
  defaultAppId: string,
): string[] {
  const receiver = readReceiver('describeMissingRequests', website, 'requests')
  const { tag } = receiver
  return [
    `dc-mock: "${title}" failed, and ${website.app_id} received no requests${tag === undefined ? '' : ` for addresses with the tag +${tag}`}.`,
    ...(closest.length === 0 ? [] : ['The app may have sent:']),
    ...closest.flatMap(({ entry }) => renderJournalEntry(entry)).map((line) => `  ${line}`),
    ...explainMissing(receiver, closest, defaultAppId),
    ...(entries.length === 0 ? [] : ['Its journal:', ...renderEntries(entries)]),
  ]
}

/** Maximum number of journal entries in a failure report. Older entries are omitted. */
const maxShown = 50

function renderEntries(entries: readonly JournalEntry[]): string[] {
  const omitted = entries.length - maxShown
  return [
    ...(omitted > 0 ? [`  … ${omitted} earlier entries`] : []),
    ...renderTable(entries.slice(-maxShown)).map((line) => `  ${line}`),
  ]
}
