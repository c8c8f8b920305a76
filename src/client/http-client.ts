/** Client that calls the control plane over HTTP. */
import { type ControlClient, type ControlClientOptions, createControlClient } from './control-client.ts'

// Keep the original functions so that a test's fake timers or fake `fetch` do not affect control plane calls.
const platformFetch = globalThis.fetch
const createTimeout = AbortSignal.timeout.bind(AbortSignal)

/** Response timeout, in milliseconds. For calls that wait, `maxWaitMs` is added. */
const timeoutMs = 10_000
const maxWaitMs = 60_000

export interface HttpClientOptions extends Pick<ControlClientOptions, 'token' | 'fixes'> {
  /** Address of the mock, as returned by `readMockAddress`. */
  address: string
  /**
   * Function that sends requests.
   * @default the global `fetch`
   */
  fetch?: ControlClientOptions['fetch'] | undefined
}

export function createHttpClient({ address, fetch, ...options }: HttpClientOptions): ControlClient {
  return createControlClient({
    ...options,
    url: () => address,
    fetch: fetch ?? selectFetch(),
    timeout: (isWait) => createTimeout(isWait ? timeoutMs + maxWaitMs : timeoutMs),
  })
}

/** Returns the global `fetch`. Throws if `fetch` is missing, as in Jest's jsdom environment. */
function selectFetch(): NonNullable<ControlClientOptions['fetch']> {
  if (typeof platformFetch === 'function') return (input, init) => platformFetch(input, init)
  throw new TypeError(
    "This environment has no fetch. Set the fetch option, or use Jest's Node environment by adding @jest-environment node to the comment at the top of the test file",
  )
}

/**
 * Returns the base URL of a mock without a trailing slash, or null if the text is not a valid URL. Also accepts the control plane's URL.
 */
export function readMockAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return null
  return url.href.replace(/\/+$/, '').replace(/\/_mock$/, '')
}
