import type { MockOptions, Website } from '../../../src/index.ts'
import { type Answer, createCaller, type Started } from '../../support/start.ts'
import type { OpenTestClient, TestClient } from './clients.ts'

/** An open mock with a website for the test. */
export interface ClientContext extends OpenTestClient {
  website: Website
  call: Started['call']
  check(email: string, key?: string): Promise<Answer>
}

/** Tests by title. Every way to run a mock must pass these tests. */
export type Behaviors = Readonly<
  Record<string, (open: (options?: MockOptions) => Promise<ClientContext>) => Promise<void>>
>

export async function openWith({ open }: TestClient, options: MockOptions = {}): Promise<ClientContext> {
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
