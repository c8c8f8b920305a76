/** `toMatchContract` for Playwright's responses: `Response` of a page and `APIResponse` of `request`. */
import { contractMatchers } from '../../contract/matchers.ts'

type Received = Parameters<typeof contractMatchers.toMatchContract>[0]
type Operation = Parameters<typeof contractMatchers.toMatchContract>[1]

/** The common part of Playwright's `Response` and `APIResponse`. */
export interface PlaywrightResponse {
  status(): number
  url(): string
  headers(): Readonly<Record<string, string>>
  text(): Promise<string>
}

/** The matcher in the form that Playwright's `expect.extend` takes. */
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
