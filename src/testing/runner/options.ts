/** What a test runner's tests can ask for, held against what there is: in JavaScript nothing else tells of a slip. */
import type { Duration, MockHandles } from '../../client/handles.ts'
import { readMockAddress } from '../../client/http-client.ts'
import type { MockOptions } from '../../mock/mock-options.ts'
import { maskSecrets } from '../../service/mask.ts'
import type { ScenarioDocument } from '../../spec/generated/control.d.ts'
import { nearestName } from '../../spec/nearest-name.ts'

/** Where the mock is. */
export interface TestMockOptions {
  /** A mock of your own; whoever made it closes it. */
  mock?: MockHandles
  /** Address of a mock that runs elsewhere. @default the environment's DC_MOCK_URL */
  url?: string
  /** Its control token, where it asks for one. @default the environment's DC_MOCK_TOKEN */
  token?: string
}

/** What each test gets. */
export interface WebsiteOptions {
  /**
   * `fresh`: a website of its own, gone when the test is over. `default`, or the app_id of a website: that one, shared with other
   * tests since the app under test holds its key.
   *
   * @default "fresh"
   */
  website?: 'fresh' | 'default' | (string & {})
  /** Situation in which the test begins: the name of a scenario, or a document. A shared website is put back after the test. */
  scenario?: string | ScenarioDocument | undefined
  /** How long a fresh website may be idle, in real time, before it goes by itself: for tests that are killed. @default "1h" */
  lifetime?: Duration
  /** Whether a test that fails prints what was asked of its website, what was answered, and why. @default true */
  journal?: boolean
}

export interface TestOptions extends TestMockOptions, WebsiteOptions {
  /** Options of the mock that is made in this process where none runs elsewhere. */
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

/** @throws {TypeError} that names the cure */
export function checkTestOptions<T extends TestOptions>(options: T): T {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError("dc-mock: options must be an object such as { scenario: 'quota-exhausted' }, or be left out")
  }
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(optionNames, name)) continue
    throw new TypeError(`dc-mock: unknown option "${name}"; ${suggestName(name, Object.keys(optionNames))}`)
  }
  const { mock, url, token, mockOptions, website = 'fresh', lifetime } = options
  if (typeof website !== 'string' || website === '') {
    throw new TypeError('dc-mock: website must be "fresh", "default" or the app_id of a website that tests share')
  }
  if (mock && (url !== undefined || token !== undefined)) {
    throw new TypeError('dc-mock: mock is one that is there; leave out url and token')
  }
  if (mock !== undefined && typeof mock?.createWebsite !== 'function') {
    throw new TypeError('dc-mock: mock must be one that is there: await createMock(), or await connectMock(url)')
  }
  if (url !== undefined) parseMockUrl('url', url)
  if (mockOptions && (mock || url !== undefined)) {
    throw new TypeError('dc-mock: mockOptions are for a mock that is made here; leave them out beside mock and url')
  }
  if (lifetime !== undefined && website !== 'fresh') {
    throw new TypeError(`dc-mock: lifetime is for fresh websites; leave it out, "${website}" stays`)
  }
  return options
}

/**
 * The address of a mock; `name` is where it was given.
 *
 * @throws {TypeError} where it is none
 */
export function parseMockUrl(name: string, text: string): string {
  const address = readMockAddress(String(text))
  if (address !== null) return address
  const value = maskSecrets(JSON.stringify(text))
  throw new TypeError(`dc-mock: ${name} ${value} is no address of a mock; write one such as http://127.0.0.1:4010`)
}

/** What a name that is not known was likely meant to be. */
export function suggestName(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest ? `did you mean "${nearest}"?` : `there are ${names.join(', ')}`
}
