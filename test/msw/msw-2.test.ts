/** The same tests on MSW 2, which takes the place of MSW 3 in this file. */
import { HttpHandler } from 'msw2'
import { expect, it, vi } from 'vitest'
import { startInProcess } from '../support/start.ts'
import { answersTheService } from './answers.ts'
import { msw2 } from './msw-2.ts'
import { keepsToItself } from './unhandled.ts'
import { breaksTheWire } from './wire.ts'

vi.mock('msw', () => import('msw2'))

it('makes handlers of MSW 2', async () => {
  const { mock } = await startInProcess()
  const handlers: unknown[] = msw2.mockHandlers(mock)
  expect(handlers).toEqual(Array.from({ length: 3 }, () => expect.any(HttpHandler)))
})

answersTheService(msw2)
keepsToItself(msw2)
breaksTheWire(msw2)
