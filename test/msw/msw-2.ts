import { type HttpHandler, http } from 'msw2'
import { setupServer } from 'msw2/node'
import { mockHandlers } from '../../src/msw/index.ts'
import type { Msw } from './intercept.ts'

/** For test files in which MSW 2 takes the place of MSW 3: `vi.mock('msw', () => import('msw2'))`. */
export const msw2: Msw<HttpHandler> = {
  // The compiler knows nothing of that line, so that these are MSW 3's handlers to it.
  mockHandlers: mockHandlers as unknown as Msw<HttpHandler>['mockHandlers'],
  http,
  setupServer(handlers) {
    const server = setupServer(...handlers)
    return Object.assign(server, { listen: server.listen.bind(server, { onUnhandledRequest: 'bypass' }) })
  },
}
