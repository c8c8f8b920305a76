import { controlVersion } from '../spec/control-version.ts'
import { checkOptionNames } from './check-option-names.ts'
import type { ControlClient, FixHints } from './control-client.ts'
import type { MockHandles } from './handles.ts'
import { createHttpClient, readMockAddress } from './http-client.ts'
import { isMockError, MockError } from './mock-error.ts'
import { createMockHandles } from './mock-handles.ts'

/** Options for `connectMock`. */
export interface ConnectMockOptions {
  /** Control token for the mock. Required if the mock was started with a token. */
  token?: string
  /**
   * Function that sends requests to the mock.
   * @default the global `fetch` at the time this module was loaded
   */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** Mock in another process or on another machine. */
export interface ConnectedMock extends MockHandles {
  /** Version of the running mock. */
  readonly version: string
}

const fixes: FixHints = {
  address: 'pass another address to connectMock',
  token: 'pass the token: connectMock(url, { token })',
}

/**
 * Connects to a mock in another process, such as `dc-mock serve`. Returns the same handles as `createMock`. Works in Node 18 and later, and
 * in browsers on pages that the mock serves.
 *
 * @throws {MockError} if no mock responds, or if the mock requires a token or has an incompatible version
 * @throws {TypeError} if the address or an option is invalid
 *
 * @example
 * const mock = await connectMock('http://127.0.0.1:4010')
 * const website = await mock.createWebsite({ scenario: 'quota-exhausted', lifetime: '10m' })
 * await signUp(website.address('block'), website.env)
 * const [request] = await website.requests.wait({ operation: 'checkEmail' })
 */
export async function connectMock(url: string | URL, options: ConnectMockOptions = {}): Promise<ConnectedMock> {
  const address = readMockAddress(String(url))
  if (address === null) throw new TypeError('connectMock expects a URL such as http://127.0.0.1:4010')
  const { token = null, fetch } = checkOptionNames('connectMock', options, ['token', 'fetch'])
  return connectClient(createHttpClient({ address, token, fetch, fixes }), fixes)
}

/** @throws {MockError} for the same reasons as `connectMock` */
export async function connectClient(client: ControlClient, hints: FixHints): Promise<ConnectedMock> {
  const version = await readVersion(client, hints)
  const handles = await createMockHandles(client)
  return { ...handles, url: client.url, version }
}

/** @throws {MockError} if the server is not a mock or has an incompatible version */
async function readVersion(client: ControlClient, hints: FixHints): Promise<string> {
  const health = await client.call('getMockHealth').catch((error: unknown) => {
    // A mock never rejects a health check, so the server is not a mock.
    if (isMockError(error) && error.code === 'rejected') return null
    throw error
  })
  if ((health?.status !== 'ok' && health?.status !== 'state-lost') || typeof health.control_version !== 'number') {
    throw new MockError(
      `The server at ${client.url} is not a dc-mock server. Start a mock with npx dc-mock serve, or ${hints.address}`,
      { code: 'not-a-mock' },
    )
  }
  const { version, control_version } = health
  if (control_version === controlVersion) return version
  throw new MockError(
    `dc-mock ${version} at ${client.url} has control plane version ${control_version}, but this client needs version ${controlVersion}. Install the same version of dc-mock on both sides`,
    { code: 'version-mismatch' },
  )
}
