/** The same tests on MSW 2, which takes the place of MSW 3 in this file. */
import { HttpHandler, http } from 'msw2'
import { setupServer } from 'msw2/node'
import { expect, it, vi } from 'vitest'
import { mockHandlers } from '../../src/msw/index.ts'
import { startInProcess } from '../support/start.ts'
import { answersTheService } from './answers.ts'
import type { Msw } from './intercept.ts'
import { keepsToItself } from './unhandled.ts'
import { breaksTheWire } from './wire.ts'

vi.mock('msw', () => import('msw2'))

const msw: Msw<HttpHandler> = {
  // The compiler knows nothing of the line above, so that these are MSW 3's handlers to it.
  mockHandlers: mockHandlers as unknown as Msw<HttpHandler>['mockHandlers'],
  http,
  setupServer(handlers) {
    const server = setupServer(...handlers)
    return Object.assign(server, { listen: server.listen.bind(server, { onUnhandledRequest: 'bypass' }) })
  },
}

it('makes handlers of MSW 2', async () => {
  const { mock } = await startInProcess()
  for (const handler of mockHandlers(mock)) expect(handler).toBeInstanceOf(HttpHandler)
  expect.assertions(2)
})

answersTheService(msw)
keepsToItself(msw)
breaksTheWire(msw)
