import { NoResponseError } from './no-response-error.ts'
import type { Transport } from './transport.ts'

/**
 * Creates a transport from a function with the signature of `fetch`. Used for a mock in this process or for a function that a test
 * provides.
 */
export function createFetchTransport(fetch: (request: Request) => Promise<Response>): Transport {
  return async (url, { method, path, headers, body }, signal) => {
    const request = new Request(url + path, { method, headers, body, signal, redirect: 'manual' })
    try {
      const response = await fetch(request)
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw new NoResponseError('reset', 'the connection ended without a complete response', error)
    }
  }
}
