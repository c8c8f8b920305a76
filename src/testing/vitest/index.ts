/**
 * Fixtures and matchers for Vitest. Each test gets a separate website.
 * @module
 */
import { test as base, expect, type TestAPI, type TestContext } from 'vitest'
import type { MockHandles, Website } from '../../client/handles.ts'
import { type ContractMatchers, contractMatchers } from '../../contract/matchers.ts'
import { type MockMatchers, matchers } from '../runner/matchers.ts'
import { openMock } from '../runner/open-mock.ts'
import { checkTestOptions, type TestOptions } from '../runner/options.ts'
import { createPeerError, readPeerVersion } from '../runner/peer-version.ts'
import { startMock } from '../runner/start-mock.ts'
import { openTestWebsite } from '../runner/test-website.ts'

/** Fixtures of each test. */
export interface VitestFixtures {
  /** Mock that this worker and this `test` object use. If DC_MOCK_URL is set, all workers use the mock at that URL. */
  mock: MockHandles
  /** Website of the running test. Each test has a separate website unless the `website` option selects a shared website. */
  website: Website
  /** Scenario to load at the start of each test. Call `test.override` to set the scenario for a `describe` block. */
  scenario: TestOptions['scenario']
}

declare global {
  namespace Chai {
    /*
     * Extend `Assertion`, which is the only interface that Vitest 3, 4 and 5 share. The type parameters of `Matchers` differ between
     * versions.
     */
    interface Assertion extends MockMatchers, ContractMatchers {}
  }
}

const [major, minor] = readPeerVersion('vitest') ?? [Number.POSITIVE_INFINITY, 0]
if (major < 2) throw createPeerError('dc-mock/vitest', 'Vitest 2', 'vitest')
/** Whether Vitest supports worker-scoped fixtures (3.2 and later). In older versions, each test opens a separate mock. */
const hasWorkerFixtures = major > 3 || (major === 3 && minor >= 2)

expect.extend({ ...matchers, ...contractMatchers })

/**
 * Creates a `test` function whose tests get a mock and a website. Call `createTest` at the top level of a file, not inside a `describe`,
 * because the mock belongs to the worker.
 *
 * @throws {TypeError} if an option is invalid
 *
 * @example
 * const test = createTest({ scenario: 'quota-exhausted' })
 * test('tells the visitor to try later', async ({ website }) => {
 *   await signUp('ana@shop.example', website.env)
 *   await expect(website).toHaveReceived('checkEmail', { status: 429 })
 * })
 */
export function createTest(options: TestOptions = {}): TestAPI<VitestFixtures> {
  checkTestOptions(options)
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  const useMock = async ({}, use: (mock: MockHandles) => Promise<void>): Promise<void> => {
    const { handles, close } = await openMock(options, startMock)
    await use(handles)
    await close()
  }
  return base.extend<VitestFixtures>({
    mock: hasWorkerFixtures ? [useMock, { scope: 'worker' }] : useMock,
    // biome-ignore lint/correctness/noEmptyPattern: as above
    scenario: async ({}, use) => use(options.scenario),
    website: async ({ mock, scenario, task }, use) => {
      const { website, end } = await openTestWebsite(mock, titleOf(task), { ...options, scenario })
      await use(website)
      const report = await end({ failed: task.result?.state === 'fail' && !task.fails })
      if (report) console.error(report.text)
    },
  })
}

/** Returns a test's title, for example `test/signup.test.ts > a new address > is rejected`. */
function titleOf(task: TestContext['task']): string {
  const titles = [task.name]
  for (let { suite } = task; suite; suite = suite.suite) titles.unshift(suite.name)
  return [task.file.name, ...titles].join(' > ')
}

/**
 * `test` function with the default options. Each test gets a fresh website on the mock at DC_MOCK_URL, or on a mock in this process if
 * DC_MOCK_URL is not set.
 */
export const test: TestAPI<VitestFixtures> = createTest()

export type { ContractMatchers, MockMatchers, TestOptions }
export { expect }
