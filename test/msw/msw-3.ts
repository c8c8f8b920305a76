import { type HttpHandler, http } from 'msw'
import { setupServer } from 'msw/node'
import { mockHandlers } from '../../src/msw/index.ts'
import type { Msw } from './intercept.ts'

export const msw3: Msw<HttpHandler> = {
  mockHandlers,
  http,
  setupServer(handlers) {
    const server = setupServer(...handlers)
    return { ...server, listen: () => server.listen({ onUnhandledFrame: 'bypass' }) }
  },
}
