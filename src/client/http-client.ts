/** Calls the control plane over HTTP. */
import { type ControlClient, type ControlClientOptions, createControlClient } from './control-client.ts'

// Read at load time, so that a test's fake `fetch` or fake timers do not affect the control plane calls.
const platformFetch = globalThis.fetch
const createTimeout = AbortSignal.timeout.bind(AbortSignal)

/** Maximum time in ms until a response. For a call that waits, the maximum wait is added. */
const timeoutMs = 10_000
const maxWaitMs = 60_000

export interface HttpClientOptions extends Pick<ControlClientOptions, 'token' | 'fixes'> {
  /** Address as returned by `readMockAddress`. */
  address: string
  /** @default the global `fetch` */
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

/** Jest's jsdom environment has no `fetch`, even on a Node version that has one. */
function chooseFetch(): NonNullable<ControlClientOptions['fetch']> {
  if (typeof platformFetch === 'function') return (input, init) => platformFetch(input, init)
  throw new TypeError(
    'This environment has no fetch. Pass the fetch option, or in Jest use the Node environment: add @jest-environment node to the comment at the top of the test file',
  )
}

/**
 * Returns the base URL of a mock without a trailing slash, or null if the text is not a valid URL. The URL of its control plane is also
 * accepted.
 */
export function readMockAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return null
  return url.href.replace(/\/+$/, '').replace(/\/_mock$/, '')
}
