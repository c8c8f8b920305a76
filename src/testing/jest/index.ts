/**
 * Matchers for Jest, and a website for each test.
 * @module
 */

import { afterEach, beforeAll, beforeEach, expect } from '@jest/globals'
import type { MockHandles, Website } from '../../client/handles.ts'
import { type ContractMatchers, contractMatchers } from '../../contract/matchers.ts'
import { type MockMatchers, matchers } from '../runner/matchers.ts'
import { openMock } from '../runner/open-mock.ts'
import { checkTestOptions, type TestMockOptions, type WebsiteOptions } from '../runner/options.ts'
import { fieldsOf } from '../runner/receiver.ts'
import { openTestWebsite, type TestWebsite } from '../runner/test-website.ts'

/** Options for {@link useWebsite}. */
export interface UseWebsiteOptions extends TestMockOptions, WebsiteOptions {}

/** Mock and website for the current test. Do not destructure this object, because its properties are available only during a test. */
export interface UseWebsiteResult {
  /** Mock that the tests use. Available in hooks and tests. */
  readonly mock: MockHandles
  /**
   * Website for the current test. Available in `beforeEach` and in tests. By default, each test gets a new website. To use a shared
   * website, set the `website` option.
   */
  readonly website: Website
}

declare global {
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: every declaration of this interface must have the same type parameters
    interface Matchers<R, T = {}> extends MockMatchers, ContractMatchers {}
  }
}

// biome-ignore lint/suspicious/noTsIgnore: the package is installed only if tests import from @jest/globals
/** @ts-ignore */
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends MockMatchers, ContractMatchers {}
}

expect.extend({ ...matchers, ...contractMatchers })

/**
 * Creates a website for each test in this file or in the enclosing `describe`. In `test.concurrent`, call `createWebsite` instead, because
 * Jest does not run hooks for concurrent tests.
 *
 * @throws {TypeError} if an option is invalid
 *
 * @example
 * const dc = useWebsite({ scenario: 'quota-exhausted' })
 * test('tells the visitor to try again later', async () => {
 *   await signUp('ana@shop.example', dc.website.env)
 *   await expect(dc.website).toHaveReceived('checkEmail', { status: 429 })
 * })
 */
export function useWebsite(options: UseWebsiteOptions = {}): UseWebsiteResult {
  checkTestOptions(options)
  let mock: MockHandles | null = null
  let current: TestWebsite | null = null
  beforeAll(async () => {
    if (!options.mock) requireFetch()
    const open = await openMock(options, failWithoutMock)
    mock = open.handles
  })
  beforeEach(async () => {
    current = await openTestWebsite(requireValue('mock', mock), titleOfTest(), options)
  })
  afterEach(async () => {
    const report = await current?.end({ failed: hasTestFailed() })
    current = null
    if (report) console.error(report.text)
  })
  return {
    get mock() {
      return requireValue('mock', mock)
    },
    get website() {
      return requireValue('website', current).website
    },
  }
}

function requireValue<T>(name: keyof UseWebsiteResult, value: T | null): T {
  if (value !== null) return value
  throw new Error(
    `useWebsite(): ${name} is available only while a test runs. Do not destructure the result. Write const dc = useWebsite(), and read dc.${name} in the test. In test.concurrent, create a website with dc.mock.createWebsite()`,
  )
}

function requireFetch(): void {
  if (typeof globalThis.fetch === 'function') return
  throw new Error(
    'useWebsite() needs fetch, which the jsdom environment of Jest does not have. Write /** @jest-environment node */ at the top of the file',
  )
}

/** The mock cannot be started in Jest's sandbox, because a CommonJS module in the sandbox cannot import an ES module. */
async function failWithoutMock(): Promise<never> {
  throw new Error(
    "useWebsite() found no mock. Set globalSetup: 'dc-mock/jest/global-setup' in Jest's config, set DC_MOCK_URL, or pass url or mock",
  )
}

/** For example `signup.test.js > a new address is rejected`. */
function titleOfTest(): string {
  const { testPath = '', currentTestName = '' } = expect.getState()
  return `${testPath.split(/[\\/]/).at(-1)} > ${currentTestName}`
}

/** Reads the global state of jest-circus, because Jest does not pass the test result to hooks. */
function hasTestFailed(): boolean {
  return Object.getOwnPropertySymbols(globalThis)
    .filter(({ description }) => description === 'JEST_STATE_SYMBOL')
    .some((symbol) => {
      const { errors } = fieldsOf(fieldsOf(Reflect.get(globalThis, symbol)).currentlyRunningTest)
      return Array.isArray(errors) && errors.length > 0
    })
}
