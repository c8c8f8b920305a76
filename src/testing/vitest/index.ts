/**
 * Fixtures and matchers for Vitest. By default, each test gets a new website.
 * @module
 */
import { test as base, expect, inject, type TestAPI, type TestContext } from 'vitest'
import type { MockHandles, Website } from '../../client/handles.ts'
import { readMockAddress } from '../../client/http-client.ts'
import { type ContractMatchers, contractMatchers } from '../../contract/matchers.ts'
import { isLoopback } from '../../server/host-names.ts'
import { type MockMatchers, matchers } from '../runner/matchers.ts'
import { openMock } from '../runner/open-mock.ts'
import { checkTestOptions, suggestName, type TestOptions } from '../runner/options.ts'
import { createPeerError, readPeerVersion } from '../runner/peer-version.ts'
import { startMock } from '../runner/start-mock.ts'
import { openTestWebsite } from '../runner/test-website.ts'

/** Fixtures for each test. */
export interface VitestFixtures {
  /** Mock that the tests use. If DC_MOCK_URL is set, all workers use the mock at this URL. */
  mock: MockHandles
  /** Website for the current test. By default, each test gets a new website. To use a shared website, set the `website` option. */
  website: Website
  /** Scenario to load at the start of each test. To change the scenario in a `describe` block, call `test.override`. */
  scenario: TestOptions['scenario']
}

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the mock that the global setup started or found. */
    dcMockUrl: string
  }
}

declare global {
  namespace Chai {
    /* Extend `Assertion`, because the type parameters of `Matchers` differ between Vitest 3, 4 and 5. */
    interface Assertion extends MockMatchers, ContractMatchers {}
  }
}

const [major, minor] = readPeerVersion('vitest') ?? [Number.POSITIVE_INFINITY, 0]
if (major < 2) throw createPeerError('dc-mock/vitest', 'Vitest 2', 'vitest')
/** Worker-scoped fixtures need Vitest 3.2. In older versions, the `mock` fixture runs once per test. */
const hasWorkerFixtures = major > 3 || (major === 3 && minor >= 2)

expect.extend({ ...matchers, ...contractMatchers })

/**
 * Creates a `test` function with fixtures for a mock and a website. Call `createTest` at the top level of a file, not inside a `describe`.
 *
 * @throws {TypeError} if an option is invalid
 *
 * @example
 * const test = createTest({ scenario: 'quota-exhausted' })
 * test('tells the visitor to try again later', async ({ website }) => {
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
  const test = base.extend<VitestFixtures>({
    mock: hasWorkerFixtures ? [useMock, { scope: 'worker' }] : useMock,
    // biome-ignore lint/correctness/noEmptyPattern: as above
    scenario: async ({}, use) => use(options.scenario),
    website: async ({ mock, scenario, task }, use) => {
      if ((options.website ?? 'fresh') !== 'fresh') checkAddresses(mock, options, inject('dcMockUrl'))
      const { website, end } = await openTestWebsite(mock, titleOf(task), { ...options, scenario })
      await use(website)
      const report = await end({ failed: task.result?.state === 'fail' && !task.fails })
      if (report) console.error(report.text)
    },
  })
  rejectUnknownFixtures(test)
  return test
}

/** Vitest ignores unknown fixture names, so a misspelled name would have no effect. */
function rejectUnknownFixtures(test: object): void {
  const methods = test as Partial<Record<'override' | 'scoped', (...values: unknown[]) => unknown>>
  for (const name of ['override', 'scoped'] as const) {
    const original = methods[name]
    if (original === undefined) continue
    methods[name] = function (...values) {
      const [fixtures] = values
      for (const fixture of typeof fixtures === 'object' && fixtures ? Object.keys(fixtures) : [String(fixtures)]) {
        if (fixtureNames.includes(fixture)) continue
        throw new TypeError(
          `dc-mock: unknown fixture "${fixture}" in test.${name}. ${suggestName(fixture, fixtureNames)}`,
        )
      }
      return original.apply(this, values)
    }
  }
}

const fixtureNames: readonly string[] = ['mock', 'scenario', 'website'] satisfies readonly (keyof VitestFixtures)[]

/**
 * Checks that this test and any app in this process use the mock from the global setup. DC_BASE_URL can be the mock's address or another
 * loopback address, such as the address of a proxy.
 * @throws {Error} if `test.env` in Vitest's config overrides an address set by the global setup, for example with a live address
 */
function checkAddresses({ url }: MockHandles, options: TestOptions, setupUrl: string | undefined): void {
  if (setupUrl === undefined) return
  const { DC_MOCK_URL = '', DC_BASE_URL = '' } = process.env
  if (url !== setupUrl) {
    // A test can select another mock with an option or by replacing the `mock` fixture.
    if (options.mock || options.url || readMockAddress(DC_MOCK_URL) === setupUrl) return
    throw createReplacedError('DC_MOCK_URL', setupUrl, DC_MOCK_URL)
  }
  if (readMockAddress(DC_BASE_URL) === url) return
  if (URL.canParse(DC_BASE_URL) && isLoopback(new URL(DC_BASE_URL).hostname)) return
  throw createReplacedError('DC_BASE_URL', setupUrl, DC_BASE_URL)
}

function createReplacedError(name: 'DC_MOCK_URL' | 'DC_BASE_URL', setupUrl: string, value: string): Error {
  const effect = name === 'DC_MOCK_URL' ? 'the test would use another mock' : 'the app would not call the mock'
  return new Error(
    `dc-mock: the global setup set ${name} to ${setupUrl}, but in this test it is ${describeAddress(value)}, so ${effect}. Remove all variables that start with DC_ from test.env in Vitest's config. If test.env comes from loadEnv, write Object.fromEntries(Object.entries(loadEnv(mode, process.cwd(), '')).filter(([name]) => !name.startsWith('DC_')))`,
  )
}

/** Only the origin is safe to show. The rest of a URL can contain a password. */
function describeAddress(value: string): string {
  if (value === '') return 'empty'
  return URL.canParse(value) && /^https?:/i.test(value) ? new URL(value).origin : 'not a URL'
}

/** For example `test/signup.test.ts > a new address > is rejected`. */
function titleOf(task: TestContext['task']): string {
  const titles = [task.name]
  for (let { suite } = task; suite; suite = suite.suite) titles.unshift(suite.name)
  return [task.file.name, ...titles].join(' > ')
}

/**
 * Vitest's `test` with fixtures for a mock and a website, created with the default options. If DC_MOCK_URL is set, the fixtures use the
 * mock at that URL. Otherwise, they start a mock in this process.
 */
export const test: TestAPI<VitestFixtures> = createTest()

export type { ContractMatchers, MockMatchers, TestOptions }
export { expect }
