/** `toMatchContract` matcher for Playwright's `Response` (of a page) and `APIResponse` (of `request`). */
import { contractMatchers } from '../../contract/matchers.ts'

type Received = Parameters<typeof contractMatchers.toMatchContract>[0]
type Operation = Parameters<typeof contractMatchers.toMatchContract>[1]

/** Methods that Playwright's `Response` and `APIResponse` have in common. */
export interface PlaywrightResponse {
  status(): number
  url(): string
  headers(): Readonly<Record<string, string>>
  text(): Promise<string>
}

/** Matcher in the form that Playwright's `expect.extend` accepts. */
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
