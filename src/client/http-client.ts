import { type ControlClient, type ControlClientOptions, createControlClient } from './control-client.ts'
import { maxTimeoutMs } from './scope.ts'

// Save the original functions, so that tests can replace `fetch` and timers without affecting control plane calls.
const platformFetch = globalThis.fetch
// `AbortSignal.timeout` is missing in the jsdom environment of Jest 29.
const createTimeout: typeof AbortSignal.timeout | undefined = AbortSignal.timeout?.bind(AbortSignal)

/** Timeout for a call, in milliseconds. For calls that wait for requests or emails, `maxTimeoutMs` is added. */
const timeoutMs = 10_000

export interface HttpClientOptions extends Pick<ControlClientOptions, 'token' | 'fixes'> {
  /** Mock address, as returned by `readMockAddress`. */
  address: string
  /** @default the global `fetch` */
  fetch?: ControlClientOptions['fetch'] | undefined
}

export function createHttpClient({ address, fetch, ...options }: HttpClientOptions): ControlClient {
  return createControlClient({
    ...options,
    url: () => address,
    fetch: fetch ?? selectFetch(),
    ...(createTimeout ? { timeout: (isWait) => createTimeout(isWait ? timeoutMs + maxTimeoutMs : timeoutMs) } : {}),
  })
}

/** @throws {TypeError} if the global `fetch` is missing, as in Jest's jsdom environment */
function selectFetch(): NonNullable<ControlClientOptions['fetch']> {
  if (typeof platformFetch === 'function') return (input, init) => platformFetch(input, init)
  throw new TypeError(
    "This environment has no fetch. Set the fetch option, or use Jest's Node environment by adding @jest-environment node to the comment at the top of the test file",
  )
}

/**
 * Parses a mock's base URL or control plane URL, such as `http://127.0.0.1:4010/_mock`. Returns the base URL without a trailing slash, or
 * null if the URL is invalid.
 */
export function readMockAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return null
  return url.href.replace(/\/+$/, '').replace(/\/_mock$/, '')
}
