/** The website of one test, from its begin to its end. */
import type { MockHandles, Website } from '../../client/handles.ts'
import type { JournalEntry } from '../../spec/generated/control.d.ts'
import { bindWebsite, type TestOwner } from './bind-website.ts'
import { describeJournal } from './describe-journal.ts'
import { openFreshWebsite } from './fresh-website.ts'
import { isSelfExplanatory } from './is-self-explanatory.ts'
import type { OpenWebsite } from './open-website.ts'
import type { WebsiteOptions } from './options.ts'
import { openSharedWebsite } from './shared-website.ts'
import { watchStrays } from './stray-requests.ts'
import { createTestSpan } from './test-span.ts'

/** How a test ended. */
export interface TestEnd {
  failed: boolean
  /** What it failed with, each as `Name: message`, so that nothing is said twice. @default unknown */
  errors?: readonly string[]
}

export interface TestWebsite {
  website: Website
  /**
   * Ends it: the handle takes no more calls, and those under way come to their end first. Where the test failed: what its report
   * should show, unless that is not wanted.
   *
   * @throws {Error} where a test that did not fail has not awaited a matcher
   */
  end(test: TestEnd): Promise<FailureReport | null>
}

/** What happened on the website of a test that failed. */
export interface FailureReport {
  text: string
  entries: readonly JournalEntry[]
}

/** `title` is what people find the test by: its file, what it stands in, and its own title. */
export async function openTestWebsite(mock: MockHandles, title: string, options: WebsiteOptions): Promise<TestWebsite> {
  const { website: wanted = 'fresh', journal = true } = options
  const open =
    wanted === 'fresh'
      ? await openFreshWebsite(mock, title, options)
      : await openSharedWebsite(wanted === 'default' ? mock.website : await mock.getWebsite(wanted), title, options)
  const span = createTestSpan(title)
  const listStrays = await watchStrays(mock)
  return {
    website: bindWebsite(open.website, { span, listStrays }),
    async end({ failed, errors = [] }) {
      const [openMatcher] = await span.close()
      const report = failed && journal ? await createFailureReport(title, open, { listStrays, errors }) : null
      span.end()
      await open.close()
      // One that a time limit cut short was awaited.
      if (openMatcher !== undefined && !failed) throw createNotAwaitedError(title, openMatcher)
      return report
    },
  }
}

function createNotAwaitedError(title: string, matcher: string): Error {
  return new Error(`dc-mock: "${title}" ended while ${matcher} was at work; write await expect(website).${matcher}(…)`)
}

/** Why the test failed matters more than why the journal cannot be read. */
async function createFailureReport(
  title: string,
  { website, listRequests }: OpenWebsite,
  { listStrays, errors }: { listStrays: TestOwner['listStrays']; errors: readonly string[] },
): Promise<FailureReport | null> {
  try {
    const entries = await listRequests()
    if (entries.length === 0 && errors.some(isSelfExplanatory)) return null
    const strays = entries.length === 0 ? await listStrays() : []
    return { text: describeJournal(title, website, entries, strays), entries }
  } catch (error) {
    const text = `dc-mock: "${title}" failed, and the journal of ${website.app_id} cannot be read: ${String(error)}`
    return { text, entries: [] }
  }
}
