/** Runs with MSW 2 in the first tier and with MSW 3 in the second (vitest.config.ts). */
import { HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { startInProcess } from '../../support/start.ts'
import { msw } from './msw.ts'
import { testNetworkFailures } from './network-failures.ts'
import { testResponses } from './responses.ts'
import { testUnhandledCalls } from './unhandled.ts'

it('creates handlers for the installed MSW', async () => {
  const { mock } = await startInProcess()
  const handlers: unknown[] = msw.mockHandlers(mock)
  expect(handlers).toEqual(Array.from({ length: 3 }, () => expect.any(HttpHandler)))
})

testResponses(msw)
testUnhandledCalls(msw)
testNetworkFailures(msw)
