import { controlVersion } from '../spec/control-version.ts'
import { createControlClient } from './control-client.ts'
import type { MockHandles } from './handles.ts'
import { MockError } from './mock-error.ts'
import { createMockHandles } from './mock-handles.ts'

export interface ConnectOptions {
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

// Taken before a test can put a stand-in in its place: what a test does to its app's calls, or to its timers, does not concern the
// mock's controls.
const platformFetch = globalThis.fetch
const timeoutAfter = AbortSignal.timeout.bind(AbortSignal)

/** Longest time until an answer, in ms; the longest wait comes on top for a call that waits. */
const patience = 10_000
const longestWait = 60_000

/** Ends a call over HTTP that takes too long. */
export function endLateCall(waits: boolean): AbortSignal {
  return timeoutAfter(waits ? patience + longestWait : patience)
}

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
export async function connectMock(url: string | URL, options: ConnectOptions = {}): Promise<ConnectedMock> {
  const address = readMockAddress(String(url))
  if (address === null) throw new TypeError('connectMock takes an address such as http://127.0.0.1:4010')
  const client = createControlClient({
    url: () => address,
    token: options.token ?? null,
    fetch: options.fetch ?? ((input, init) => platformFetch(input, init)),
    timeout: endLateCall,
    cures: { address: 'give connectMock the address of one', token: 'give it: connectMock(url, { token })' },
  })
  const { status, version, control_version } = await client.call('getMockHealth')
  if (status !== 'ok' || typeof control_version !== 'number') {
    throw new MockError(`What answers at ${address} is no dc-mock; give connectMock the address of one`, {
      kind: 'not-a-mock',
    })
  }
  if (control_version !== controlVersion) {
    throw new MockError(
      `dc-mock ${version} at ${address} has control plane ${control_version}, this client takes ${controlVersion}; install the same dc-mock on both sides`,
      { kind: 'other-version' },
    )
  }
  const handles = await createMockHandles(client)
  return { ...handles, url: address, version }
}

/** The address of a mock, without a slash at its end; that of its control plane is taken too. Null where the text is none. */
export function readMockAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return null
  return url.href.replace(/\/+$/, '').replace(/\/_mock$/, '')
}
