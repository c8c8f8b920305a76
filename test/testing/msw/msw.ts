import { type HttpHandler, http } from 'msw'
import { setupServer } from 'msw/node'
import { mockHandlers } from '../../../src/testing/msw/index.ts'
import type { Msw } from './intercept.ts'

/** MSW 2 in the fast tests. In the slow tests, `msw` resolves to MSW 3 (test/testing/msw/msw-3.ts). */
export const msw: Msw<HttpHandler> = {
  mockHandlers,
  http,
  setupServer(handlers) {
    const server = setupServer(...handlers)
    // MSW 2 uses the first name of the option, and MSW 3 uses the second name.
    const options = { onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' } as const
    return Object.assign(server, { listen: server.listen.bind(server, options) })
  },
}
