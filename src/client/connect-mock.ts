import { controlVersion } from '../spec/control-version.ts'
import { checkOptionNames } from './check-option-names.ts'
import type { ControlClient, FixHints } from './control-client.ts'
import type { MockHandles } from './handles.ts'
import { createHttpClient, readMockAddress } from './http-client.ts'
import { isMockError, MockError } from './mock-error.ts'
import { createMockHandles } from './mock-handles.ts'

export interface ConnectMockOptions {
  /** The mock's control token; needed where it is bound beyond loopback. */
  token?: string
  /** Sends the calls. @default the `fetch` that was there when this module was loaded */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** A mock that runs elsewhere. */
export interface ConnectedMock extends MockHandles {
  /** Version of the dc-mock that runs there. */
  readonly version: string
}

const fixes: FixHints = { address: 'give connectMock another address', token: 'give it: connectMock(url, { token })' }

/**
 * Connects to a mock that runs elsewhere, such as one that `dc-mock serve` started: the same handles as `createMock` gives, over
 * HTTP. Runs on Node 18 and later, and in a page of the mock's own address; it refuses other pages.
 *
 * @throws {MockError} where no dc-mock answers, where it asks for a token, or where it is of another major version
 * @throws {TypeError} where the address or an option is none
 *
 * @example
 * const mock = await connectMock('http://127.0.0.1:4010')
 * const website = await mock.createWebsite({ scenario: 'quota-exhausted', lifetime: '10m' })
 * await signUp(website.address('block'), website.env)
 * const [request] = await website.requests.wait({ operation: 'checkEmail' })
 */
export async function connectMock(url: string | URL, options: ConnectMockOptions = {}): Promise<ConnectedMock> {
  const address = readMockAddress(String(url))
  if (address === null) throw new TypeError('connectMock takes an address such as http://127.0.0.1:4010')
  const { token = null, fetch } = checkOptionNames('connectMock', options, ['token', 'fetch'])
  const client = createHttpClient({ address, token, fetch, fixes })
  const version = await readVersion(client)
  const handles = await createMockHandles(client)
  return { ...handles, url: address, version }
}

/**
 * The version of the dc-mock that answers.
 *
 * @throws {MockError} where it is none, or one that this client does not understand
 */
async function readVersion(client: ControlClient): Promise<string> {
  const health = await client.call('getMockHealth').catch((error: unknown) => {
    // A dc-mock refuses nobody this call, so that it is another server's refusal.
    if (isMockError(error) && error.kind === 'refused') return null
    throw error
  })
  if ((health?.status !== 'ok' && health?.status !== 'state-gone') || typeof health.control_version !== 'number') {
    throw new MockError(`What answers at ${client.url} is no dc-mock; ${fixes.address}`, { kind: 'not-a-mock' })
  }
  const { version, control_version } = health
  if (control_version === controlVersion) return version
  throw new MockError(
    `The dc-mock ${version} at ${client.url} has control plane ${control_version}, this client takes ${controlVersion}; install the same dc-mock on both sides`,
    { kind: 'other-version' },
  )
}
