/** `toMatchContract` for the responses of Playwright too: those that a page got, and those of its `request`. */
import { contractMatchers } from '../../contract/matchers.ts'

type Received = Parameters<typeof contractMatchers.toMatchContract>[0]
type Operation = Parameters<typeof contractMatchers.toMatchContract>[1]

/** What `Response` and `APIResponse` of Playwright have in common, as far as it is read. */
export interface PlaywrightResponse {
  status(): number
  url(): string
  headers(): Readonly<Record<string, string>>
  text(): Promise<string>
}

/** The matcher as a function of Playwright's runner. */
export interface PlaywrightContractMatchers {
  toMatchContract(
    received: Received | PlaywrightResponse,
    operation?: Operation,
  ): Promise<{ pass: boolean; message: () => string }>
}

export const matchContract: PlaywrightContractMatchers = {
  toMatchContract: (received, operation) => contractMatchers.toMatchContract(toReadable(received), operation),
}

function toReadable(received: Received | PlaywrightResponse): Received {
  if (!isPlaywrightResponse(received)) return received
  const headers = received.headers()
  return {
    status: received.status(),
    url: received.url(),
    headers: { get: (name) => headers[name.toLowerCase()] ?? null, has: (name) => name.toLowerCase() in headers },
    clone: () => ({ text: () => received.text() }),
  }
}

function isPlaywrightResponse(received: Received | PlaywrightResponse): received is PlaywrightResponse {
  return typeof received === 'object' && received !== null && typeof received.status === 'function'
}
