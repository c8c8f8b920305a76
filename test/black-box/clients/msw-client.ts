import { openMock } from '../../support/start.ts'
import { intercept, type Msw } from '../../testing/msw/intercept.ts'
import type { TestClient } from './clients.ts'

/** Calls the global `fetch`, which MSW intercepts. Only the MSW handlers respond at the base URL. */
export function mswClient<Handler>(name: string, msw: Msw<Handler>): TestClient {
  return {
    name,
    async open(options) {
      const mock = await openMock(options)
      const url = 'https://api.example.com'
      intercept(msw, msw.mockHandlers(mock, { baseUrl: url }))
      return { mock, url, fetch }
    },
    unsupported: {},
  }
}
