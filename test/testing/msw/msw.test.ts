/** The fast tests use MSW 2, and the slow tests use MSW 3. See vitest.config.ts. */
import { HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { startInProcess } from '../../support/start.ts'
import { msw } from './msw.ts'
import { testNetworkFailures } from './network-failures.ts'
import { testResponses } from './responses.ts'
import { testUnhandledCalls } from './unhandled.ts'

it('creates handlers for the installed version of MSW', async () => {
  const { mock } = await startInProcess()
  const handlers: unknown[] = msw.mockHandlers(mock)
  expect(handlers).toEqual(Array.from({ length: 3 }, () => expect.any(HttpHandler)))
})

testResponses(msw)
testUnhandledCalls(msw)
testNetworkFailures(msw)
