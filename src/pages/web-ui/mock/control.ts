import { type ControlClient, createControlClient } from '../../../client/control-client.ts'
import { askForToken, fetchWithSession } from '../../session.ts'

const timeoutMs = 10_000

export function createPageControlClient(): ControlClient {
  return createControlClient({
    url: () => location.origin,
    fetch: async (url, init) => {
      const response = await fetchWithSession(url, init)
      // Status 401 means that the mock was restarted with a new token. Reload the page to show the token form.
      if (response.status === 401) await askForToken()
      return response
    },
    timeout: () => AbortSignal.timeout(timeoutMs),
    fixes: { address: 'open the web UI at another address', token: 'reload this page and enter the token' },
  })
}
