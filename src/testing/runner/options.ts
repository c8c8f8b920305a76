/** Options of the test integrations. They are checked at run time, for tests in JavaScript. */
import type { Duration, MockHandles } from '../../client/handles.ts'
import { readMockAddress } from '../../client/http-client.ts'
import type { MockOptions } from '../../mock/mock-options.ts'
import { maskSecrets } from '../../service/mask.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { nearestName } from '../../spec/nearest-name.ts'

/** Options that select the mock. */
export interface TestMockOptions {
  /** An existing mock. The caller must close it. */
  mock?: MockHandles
  /** URL of a running mock. @default the environment variable DC_MOCK_URL */
  url?: string
  /** Control token of the running mock, if it requires one. @default the environment variable DC_MOCK_TOKEN */
  token?: string
}

/** Options of each test's website. */
export interface WebsiteOptions {
  /**
   * `fresh` creates a website for each test and removes it at the end. `default` or an app_id selects an existing website, which tests
   * share because the app under test uses its key.
   *
   * @default "fresh"
   */
  website?: 'fresh' | 'default' | (string & {})
  /** Scenario loaded at the start of the test: the name of a scenario, or a document. A shared website is restored after the test. */
  scenario?: string | ScenarioDocument | undefined
  /** Idle time in real time after which a fresh website is removed, in case its test is killed. @default "1h" */
  lifetime?: Duration
  /** Whether a failed test prints the requests to its website, with their responses and reasons. @default true */
  journal?: boolean
}

export interface TestOptions extends TestMockOptions, WebsiteOptions {
  /** Options of the mock that is started in this process if no running mock is configured. */
  mockOptions?: MockOptions
}

const optionNames: Readonly<Record<keyof TestOptions, true>> = {
  mock: true,
  url: true,
  token: true,
  mockOptions: true,
  website: true,
  scenario: true,
  lifetime: true,
  journal: true,
}

/** @throws {TypeError} if an option is invalid, with a hint */
export function checkTestOptions<T extends TestOptions>(options: T): T {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError("dc-mock: options must be an object such as { scenario: 'quota-exhausted' }, or omitted")
  }
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(optionNames, name)) continue
    throw new TypeError(`dc-mock: unknown option "${name}"; ${suggestName(name, Object.keys(optionNames))}`)
  }
  const { mock, url, token, mockOptions, website = 'fresh', lifetime } = options
  if (typeof website !== 'string' || website === '') {
    throw new TypeError('dc-mock: website must be "fresh", "default" or the app_id of a shared website')
  }
  if (mock && (url !== undefined || token !== undefined)) {
    throw new TypeError('dc-mock: mock is an existing mock, so remove url and token')
  }
  if (mock !== undefined && typeof mock?.createWebsite !== 'function') {
    throw new TypeError('dc-mock: mock must be an existing mock: await createMock(), or await connectMock(url)')
  }
  if (url !== undefined) parseMockUrl('url', url)
  if (mockOptions && (mock || url !== undefined)) {
    throw new TypeError(
      'dc-mock: mockOptions apply only to a mock started by the tests; remove them if you set mock or url',
    )
  }
  if (lifetime !== undefined && website !== 'fresh') {
    throw new TypeError(
      `dc-mock: lifetime applies only to fresh websites; remove it, because "${website}" is never removed`,
    )
  }
  return options
}

/**
 * Parses the URL of a mock.
 *
 * @param name Name of the option or variable that contains the URL.
 * @throws {TypeError} if the URL is invalid
 */
export function parseMockUrl(name: string, text: string): string {
  const address = readMockAddress(String(text))
  if (address !== null) return address
  const value = maskSecrets(JSON.stringify(text))
  throw new TypeError(`dc-mock: ${name} ${value} is not the URL of a mock; use one such as http://127.0.0.1:4010`)
}

/** Suggests a known name, or lists all of them. */
export function suggestName(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest ? `did you mean "${nearest}"?` : `known options are ${names.join(', ')}`
}
