/** Uses MSW to intercept the calls of a test, with either major version. */
import { onTestFinished } from 'vitest'
import type { Mock } from '../../../src/index.ts'
import type { MockHandlersOptions } from '../../../src/testing/msw/index.ts'

type Resolver = (info: { request: Request }) => Response | Promise<Response>

/** Part of MSW that the tests use, and the handlers that were loaded with the same version. */
export interface Msw<Handler> {
  mockHandlers(mock: Pick<Mock, 'fetch'>, options?: MockHandlersOptions): Handler[]
  http: Record<'all' | 'post', (path: string | RegExp, resolver: Resolver) => Handler>
  setupServer(handlers: readonly Handler[]): MswServer<Handler>
}

interface MswServer<Handler> {
  /** Starts intercepting requests. Unhandled requests pass through without a warning. */
  listen(): void
  use(...handlers: Handler[]): void
  resetHandlers(): void
  close(): void
}

/** Intercepts the requests of this process until the end of the test. */
export function intercept<Handler>(msw: Msw<Handler>, handlers: readonly Handler[]): MswServer<Handler> {
  const server = msw.setupServer(handlers)
  server.listen()
  onTestFinished(() => server.close())
  return server
}
