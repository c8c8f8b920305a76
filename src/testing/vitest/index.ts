/**
 * Fixtures and matchers for vitest: a website for each test.
 * @module
 */
import { test as base, expect, type TestAPI, type TestContext } from 'vitest'
import type { MockHandles, Website } from '../../client/handles.ts'
import { type ContractMatchers, contractMatchers } from '../../contract/matchers.ts'
import { type MockMatchers, matchers } from '../runner/matchers.ts'
import { openMock } from '../runner/open-mock.ts'
import { checkTestOptions, type TestOptions } from '../runner/options.ts'
import { startMock } from '../runner/start-mock.ts'
import { openTestWebsite } from '../runner/test-website.ts'

/** What a test is handed. */
export interface VitestFixtures {
  /** One in a worker for all tests of a `test`; one for all workers where DC_MOCK_URL names it. */
  mock: MockHandles
  /** The test's own, unless tests share one. */
  website: Website
  /** Situation in which the test begins; `test.override` sets it for a `describe`. */
  scenario: TestOptions['scenario']
}

declare global {
  namespace Chai {
    // The one place that vitest 3, 4 and 5 have in common: their `Matchers` differ in type parameters.
    interface Assertion extends MockMatchers, ContractMatchers {}
  }
}

expect.extend({ ...matchers, ...contractMatchers })

/**
 * A `test` whose tests get a mock and a website. Make it at the top level of a file, not inside of a `describe`: the mock is one for
 * the whole worker.
 *
 * @throws {TypeError} where the options do not go together
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
  return base.extend<VitestFixtures>({
    mock: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
      async ({}, use) => {
        const { handles, close } = await openMock(options, startMock)
        await use(handles)
        await close()
      },
      { scope: 'worker' },
    ],
    // biome-ignore lint/correctness/noEmptyPattern: as above
    scenario: async ({}, use) => use(options.scenario),
    website: async ({ mock, scenario, task }, use) => {
      const { website, end } = await openTestWebsite(mock, titleOf(task), { ...options, scenario })
      await use(website)
      const report = await end({
        failed: task.result?.state === 'fail' && !task.fails,
        errors: task.result?.errors?.map(({ name, message }) => `${name}: ${message}`) ?? [],
      })
      if (report) console.error(report.text)
    },
  })
}

/** `test/signup.test.ts > a new address > is refused` */
function titleOf(task: TestContext['task']): string {
  const titles = [task.name]
  for (let { suite } = task; suite; suite = suite.suite) titles.unshift(suite.name)
  return [task.file.name, ...titles].join(' > ')
}

/** A `test` with what is standard: a fresh website for each test, on the mock of DC_MOCK_URL or one of this process. */
export const test: TestAPI<VitestFixtures> = createTest()

export type { ContractMatchers, MockMatchers, TestOptions }
export { expect }
