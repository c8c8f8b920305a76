import { HttpHandler } from 'msw'
import { expect, it } from 'vitest'
import { startInProcess } from '../support/start.ts'
import { answersTheService } from './answers.ts'
import { msw3 } from './msw-3.ts'
import { keepsToItself } from './unhandled.ts'
import { breaksTheWire } from './wire.ts'

it('makes handlers of MSW 3', async () => {
  const { mock } = await startInProcess()
  const handlers: unknown[] = msw3.mockHandlers(mock)
  expect(handlers).toEqual(Array.from({ length: 3 }, () => expect.any(HttpHandler)))
})

answersTheService(msw3)
keepsToItself(msw3)
breaksTheWire(msw3)
