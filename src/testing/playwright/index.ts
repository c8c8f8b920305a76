/**
 * Fixtures and matchers for Playwright Test. By default, each test gets a new website. Tests for the same app can share a website.
 * @module
 */
import {
  test as base,
  expect as baseExpect,
  type Expect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
  type TestType,
} from '@playwright/test'
import type { MockHandles, Website } from '../../client/handles.ts'
import { contractMatchers } from '../../contract/matchers.ts'
import { type MatcherFunctions, matchers } from '../runner/matchers.ts'
import { openMock } from '../runner/open-mock.ts'
import type { TestOptions } from '../runner/options.ts'
import { createPeerError } from '../runner/peer-version.ts'
import { startMock } from '../runner/start-mock.ts'
import { openTestWebsite } from '../runner/test-website.ts'
import { checkDcMockOptions, type DcMockOptions } from './check-options.ts'

export type { DcMockOptions }

/** Test-scoped fixtures and options. */
export interface PlaywrightFixtures {
  /** Website for the current test. By default, each test gets a new website. To use a shared website, set the `website` option. */
  website: Website
  /** Scenario to load at the start of each test. After the test, the previous state of a shared website is restored. */
  scenario: TestOptions['scenario']
}

/** Worker-scoped fixtures and options. */
export interface PlaywrightWorkerFixtures {
  /** Mock that all tests in a worker process share. */
  mock: MockHandles
  /** Options for the mock and the websites. */
  dcMock: DcMockOptions
}

/**
 * Playwright's `test` with fixtures for a mock and a website.
 *
 * @example
 * test.use({ scenario: 'quota-exhausted' })
 * test('tells the visitor to try again later', async ({ page, website }) => {
 *   await page.goto('/signup')
 *   await page.getByLabel('Email').fill(website.address('allow'))
 *   await page.getByRole('button').click()
 *   await expect(website).toHaveReceived('checkEmail', { status: 429 })
 * })
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & PlaywrightFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & PlaywrightWorkerFixtures
> = base.extend<PlaywrightFixtures, PlaywrightWorkerFixtures>({
  dcMock: [{}, { scope: 'worker', option: true }],
  scenario: [undefined, { option: true }],
  mock: [
    async ({ dcMock }, use) => {
      const { handles, close } = await openMock(checkDcMockOptions(dcMock), startMock)
      await use(handles)
      await close()
    },
    { scope: 'worker' },
  ],
  website: async ({ mock, dcMock, scenario }, use, testInfo) => {
    const { website, end } = await openTestWebsite(mock, titleOf(testInfo), { ...dcMock, scenario })
    await use(website)
    const report = await end({ failed: testInfo.status !== testInfo.expectedStatus })
    if (!report) return
    console.error(report.text)
    const body = JSON.stringify(report.entries, null, 2)
    await testInfo.attach('dc-mock journal', { body, contentType: 'application/json' })
  },
})

const matchContract: PlaywrightContractMatchers = {
  toMatchContract: (received, operation) => contractMatchers.toMatchContract(toReadable(received), operation),
}

// In Playwright 1.38 and earlier, `expect.extend` returns undefined. Version 1.39 is not tested.
const extended: Expect<MatcherFunctions & PlaywrightContractMatchers> | undefined = baseExpect.extend({
  ...matchers,
  ...matchContract,
})
if (!extended) throw createPeerError('dc-mock/playwright', 'Playwright 1.40', '@playwright/test')

/** Playwright's `expect` with the matchers `toHaveReceived`, `toHaveSentMail` and `toMatchContract`. */
export const expect: Expect<MatcherFunctions & PlaywrightContractMatchers> = extended

/** For example `[chromium] signup.spec.ts > a new address is rejected`. */
function titleOf({ project, titlePath }: TestInfo): string {
  const title = titlePath.join(' > ')
  return project.name === '' ? title : `[${project.name}] ${title}`
}

type Received = Parameters<typeof contractMatchers.toMatchContract>[0]
type Operation = Parameters<typeof contractMatchers.toMatchContract>[1]

/** Methods that Playwright's `Response` and `APIResponse` have in common. */
interface PlaywrightResponse {
  status(): number
  url(): string
  headers(): Readonly<Record<string, string>>
  text(): Promise<string>
}

/** Contract matcher for Playwright's `expect.extend`. */
export interface PlaywrightContractMatchers {
  /**
   * Checks that a response matches openapi.yaml. The response body can still be read afterward. By default, `operation` is derived from the
   * URL.
   */
  toMatchContract(
    received: Received | PlaywrightResponse,
    operation?: Operation,
  ): Promise<{ pass: boolean; message: () => string }>
}

function toReadable(received: Received | PlaywrightResponse): Received {
  if (!isPlaywrightResponse(received)) return received
  const headers = received.headers()
  return {
    status: received.status(),
    url: received.url(),
    headers: { get: (name) => headers[name.toLowerCase()] ?? null, has: (name) => name.toLowerCase() in headers },
    clone: () => ({ text: () => received.text() }),
  }
}

function isPlaywrightResponse(received: Received | PlaywrightResponse): received is PlaywrightResponse {
  return typeof received === 'object' && received !== null && typeof received.status === 'function'
}
