/** Options for the test integrations. They are validated at run time, because JavaScript tests are not type-checked. */
import type { Duration, MockHandles } from '../../client/handles.ts'
import { readMockAddress } from '../../client/http-client.ts'
import type { MockOptions } from '../../mock/mock-options.ts'
import { maskSecrets } from '../../service/mask.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { nearestName } from '../../spec/nearest-name.ts'

/** Options that select the mock for the tests. */
export interface TestMockOptions {
  /** Existing mock to use. The caller must close the mock. */
  mock?: MockHandles
  /**
   * URL of a running mock to use.
   * @default the environment variable DC_MOCK_URL
   */
  url?: string
  /**
   * Control plane token for the running mock. Needed only if the mock requires a token.
   * @default the environment variable DC_MOCK_TOKEN
   */
  token?: string
}

/** Options for each test's website. */
export interface WebsiteOptions {
  /**
   * Website to use in tests. `fresh` creates a website for each test. `default` or an app_id selects an existing website that all tests
   * share.
   * @default "fresh"
   */
  website?: 'fresh' | 'default' | (string & {})
  /** Scenario to load at the start of each test. A shared website is restored after the test. */
  scenario?: string | ScenarioDocument | undefined
  /**
   * Maximum idle time for a fresh website, in real time. After this time, an idle website is removed even if the test process was killed.
   * @default "1h"
   */
  lifetime?: Duration
  /**
   * Whether to print the website's journal when a test fails. The journal lists each request, its response and the reason for the response.
   * @default true
   */
  journal?: boolean
}

/** Options for the test integrations. */
export interface TestOptions extends TestMockOptions, WebsiteOptions {
  /** Options for a mock started in this process. Cannot be used if `mock`, `url` or DC_MOCK_URL selects another mock. */
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

/** @throws {TypeError} if an option is invalid */
export function checkTestOptions<T extends TestOptions>(options: T): T {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError("dc-mock: options must be omitted or an object such as { scenario: 'quota-exhausted' }")
  }
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(optionNames, name)) continue
    throw new TypeError(`dc-mock: unknown option "${name}". ${suggestName(name, Object.keys(optionNames))}`)
  }
  const { mock, url, token, mockOptions, website = 'fresh', lifetime } = options
  if (typeof website !== 'string' || website === '') {
    throw new TypeError('dc-mock: website must be "fresh", "default" or the app_id of a shared website')
  }
  if (mock && (url !== undefined || token !== undefined)) {
    throw new TypeError('dc-mock: mock is an existing mock, so url and token have no effect. Remove them')
  }
  if (mock !== undefined && typeof mock?.createWebsite !== 'function') {
    throw new TypeError('dc-mock: mock must be an existing mock, such as await createMock() or await connectMock(url)')
  }
  if (url !== undefined) parseMockUrl('url', url)
  if (mockOptions && (mock || url !== undefined)) {
    throw new TypeError(
      'dc-mock: mockOptions apply only to a mock that the tests start. Remove them if you set mock or url',
    )
  }
  if (lifetime !== undefined && website !== 'fresh') {
    throw new TypeError(
      `dc-mock: lifetime applies only to fresh websites, and "${website}" is never removed. Remove lifetime`,
    )
  }
  return options
}

/**
 * @param name name of the option or variable that contains the URL
 * @throws {TypeError} if the URL is invalid
 */
export function parseMockUrl(name: string, text: string): string {
  const address = readMockAddress(String(text))
  if (address !== null) return address
  const value = maskSecrets(JSON.stringify(text))
  throw new TypeError(`dc-mock: ${name} ${value} is not the URL of a mock. Use a URL such as http://127.0.0.1:4010`)
}

/** Suggests the most similar valid name, or lists all valid names if none is similar. */
export function suggestName(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest ? `Did you mean "${nearest}"?` : `Available options: ${names.join(', ')}`
}
