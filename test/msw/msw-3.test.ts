import { HttpHandler, http } from 'msw'
import { setupServer } from 'msw/node'
import { expect, it } from 'vitest'
import { mockHandlers } from '../../src/msw/index.ts'
import { startInProcess } from '../support/start.ts'
import { answersTheService } from './answers.ts'
import type { Msw } from './intercept.ts'
import { keepsToItself } from './unhandled.ts'
import { breaksTheWire } from './wire.ts'

const msw: Msw<HttpHandler> = {
  mockHandlers,
  http,
  setupServer(handlers) {
    const server = setupServer(...handlers)
    return { ...server, listen: () => server.listen({ onUnhandledFrame: 'bypass' }) }
  },
}

it('makes handlers of MSW 3', async () => {
  const { mock } = await startInProcess()
  for (const handler of mockHandlers(mock)) expect(handler).toBeInstanceOf(HttpHandler)
  expect.assertions(2)
})

answersTheService(msw)
keepsToItself(msw)
breaksTheWire(msw)
