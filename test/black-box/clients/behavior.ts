import type { MockOptions, Website } from '../../../src/index.ts'
import { type Answer, createCaller, type Started } from '../../support/start.ts'
import type { OpenTestClient, TestClient } from './clients.ts'

/** An open mock with a website for the test. */
export interface Opened extends OpenTestClient {
  website: Website
  call: Started['call']
  /** Sends a check with the website's key, or with another key. */
  check(email: string, key?: string): Promise<Answer>
}

/** Behaviors that are the same for every way to run a mock, by title. */
export type Behaviors = Readonly<Record<string, (open: (options?: MockOptions) => Promise<Opened>) => Promise<void>>>

export async function openWith({ open }: TestClient, options: MockOptions = {}): Promise<Opened> {
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
