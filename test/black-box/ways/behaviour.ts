import type { MockOptions, Website } from '../../../src/index.ts'
import { type Answer, createCaller, type Started } from '../../support/start.ts'
import type { OpenWay, Way } from './ways.ts'

/** A mock that was opened by some way, with a website of the test's own. */
export interface Opened extends OpenWay {
  website: Website
  call: Started['call']
  /** A check with the website's key, or with another one's. */
  check(email: string, key?: string): Promise<Answer>
}

/** What every way in shows, by a title that says what it is. */
export type Behaviours = Readonly<Record<string, (open: (options?: MockOptions) => Promise<Opened>) => Promise<void>>>

export async function openWith({ open }: Way, options: MockOptions = {}): Promise<Opened> {
  const opened = await open(options)
  const website = await opened.mock.createWebsite()
  const call = createCaller(opened.url, opened.fetch)
  return {
    ...opened,
    website,
    call,
    check: (email, key = website.private_key) => call('/api/v1/services/email/check', { key, body: { email } }),
  }
}
