/** The website of one test, from its begin to its end. */
import type { MockHandles, Website } from '../client/handles.ts'
import type { JournalEntry } from '../spec/generated/control.d.ts'
import { bindWebsite } from './bind-website.ts'
import { describeJournal } from './describe-journal.ts'
import { openFreshWebsite } from './fresh-website.ts'
import type { WebsiteOptions } from './options.ts'
import { openSharedWebsite } from './shared-website.ts'
import { createTestSpan } from './test-span.ts'

/** A website that a test was given. */
export interface OpenWebsite {
  website: Website
  /** What was asked of it in this test, the newest last. */
  listRequests(): Promise<JournalEntry[]>
  /** Removes a fresh website, puts a shared one back. */
  close(): Promise<void>
}

export interface TestWebsite {
  website: Website
  /**
   * Ends it: the handle takes no more calls, and those under way come to their end first. Where the test failed: what its report
   * should show, unless that is not wanted.
   *
   * @throws {Error} where a test that did not fail has not awaited a matcher
   */
  end(test: { failed: boolean }): Promise<Report | null>
}

/** What happened on the website of a test that failed. */
export interface Report {
  text: string
  entries: readonly JournalEntry[]
}

/** `title` is what people find the test by: its file, what it stands in, and its own title. */
export async function openTestWebsite(mock: MockHandles, title: string, options: WebsiteOptions): Promise<TestWebsite> {
  const { website: wanted = 'fresh', journal = true } = options
  const open =
    wanted === 'fresh'
      ? await openFreshWebsite(mock, title, options)
      : await openSharedWebsite(wanted === 'default' ? mock.website : await mock.findWebsite(wanted), title, options)
  const span = createTestSpan(title)
  return {
    website: bindWebsite(open.website, span),
    async end({ failed }) {
      const [openMatcher] = await span.close()
      const report = failed && journal ? await reportOn(title, open) : null
      span.end()
      await open.close()
      // One that a time limit cut short was awaited.
      if (openMatcher !== undefined && !failed) throw notAwaited(title, openMatcher)
      return report
    },
  }
}

function notAwaited(title: string, matcher: string): Error {
  return new Error(`dc-mock: "${title}" ended while ${matcher} was at work; write await expect(website).${matcher}(…)`)
}

/** Why the test failed matters more than why the journal cannot be read. */
async function reportOn(title: string, { website, listRequests }: OpenWebsite): Promise<Report> {
  try {
    const entries = await listRequests()
    return { text: describeJournal(title, website, entries), entries }
  } catch (error) {
    const text = `dc-mock: "${title}" failed, and the journal of ${website.app_id} cannot be read: ${String(error)}`
    return { text, entries: [] }
  }
}
