/** Calls of a control plane over HTTP. */
import { type ControlClient, type ControlClientOptions, createControlClient } from './control-client.ts'

// Taken before a test can put a stand-in in its place: what a test does to its app's calls, or to its timers, does not concern the
// mock's controls.
const platformFetch = globalThis.fetch
const createTimeout = AbortSignal.timeout.bind(AbortSignal)

/** Longest time until an answer, in ms; the longest wait comes on top for a call that waits. */
const timeoutMs = 10_000
const maxWaitMs = 60_000

export interface HttpClientOptions extends Pick<ControlClientOptions, 'token' | 'fixes'> {
  /** As `readMockAddress` gives it. */
  address: string
  /** @default the platform's */
  fetch?: ControlClientOptions['fetch'] | undefined
}

export function createHttpClient({ address, fetch, ...options }: HttpClientOptions): ControlClient {
  return createControlClient({
    ...options,
    url: () => address,
    fetch: fetch ?? chooseFetch(),
    timeout: (isWait) => createTimeout(isWait ? timeoutMs + maxWaitMs : timeoutMs),
  })
}

/** Jest's jsdom environment has none, whatever Node has. */
function chooseFetch(): NonNullable<ControlClientOptions['fetch']> {
  if (typeof platformFetch === 'function') return (input, init) => platformFetch(input, init)
  throw new TypeError(
    'This environment has no fetch: hand one in, or under Jest take the environment of Node, with @jest-environment node in the comment at the top of the test file',
  )
}

/** The address of a mock, without a slash at its end; that of its control plane is taken too. Null where the text is none. */
export function readMockAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return null
  return url.href.replace(/\/+$/, '').replace(/\/_mock$/, '')
}
