/** What a test runner's tests can ask for, held against what there is: in JavaScript nothing else tells of a slip. */
import type { Duration, MockHandles } from '../client/handles.ts'
import type { MockOptions } from '../mock-options.ts'
import type { ScenarioDocument } from '../spec/generated/control.d.ts'
import { nearestName } from '../spec/nearest-name.ts'

/** Where the mock is. */
export interface ConnectOptions {
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

export interface TestOptions extends ConnectOptions, WebsiteOptions {
  /** Options of the mock that is made in this process where none runs elsewhere. */
  mockOptions?: MockOptions
}

const known: Readonly<Record<keyof TestOptions, true>> = {
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
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(known, name)) continue
    throw new TypeError(`dc-mock: unknown option "${name}"; ${hint(name, Object.keys(known))}`)
  }
  const { mock, url, token, mockOptions, website = 'fresh', lifetime } = options
  if (typeof website !== 'string' || website === '') {
    throw new TypeError('dc-mock: website must be "fresh", "default" or the app_id of a website that tests share')
  }
  if (mock && (url !== undefined || token !== undefined)) {
    throw new TypeError('dc-mock: mock is one that is there; leave out url and token')
  }
  if (mockOptions && (mock || url !== undefined)) {
    throw new TypeError('dc-mock: mockOptions are for a mock that is made here; leave them out beside mock and url')
  }
  if (lifetime !== undefined && website !== 'fresh') {
    throw new TypeError(`dc-mock: lifetime is for fresh websites; leave it out, "${website}" stays`)
  }
  return options
}

/** What a name that is not known was likely meant to be. */
export function hint(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest ? `did you mean "${nearest}"?` : `there are ${names.join(', ')}`
}
