import { type ControlClient, createControlClient } from '../../../client/control-client.ts'

/** Longest time until an answer, in ms. */
const timeoutMs = 10_000

/** The control plane of the mock that shows this page. */
export function createPageControlClient(): ControlClient {
  return createControlClient({
    url: () => location.origin,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      // The mock was started with a token meanwhile, or with another one: loading the page again asks for it.
      if (response.status === 401) location.reload()
      return response
    },
    timeout: () => AbortSignal.timeout(timeoutMs),
    fixes: { address: 'reload this page once it runs again', token: 'reload this page and enter it' },
  })
}
