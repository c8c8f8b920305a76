/** MSW for the calls of a test, in either major version. */
import { onTestFinished } from 'vitest'
import type { Mock } from '../../../src/index.ts'
import type { MockHandlersOptions } from '../../../src/testing/msw/index.ts'

type Resolver = (info: { request: Request }) => Response | Promise<Response>

/** The part of MSW that the tests use, and the handlers loaded with the same MSW. */
export interface Msw<Handler> {
  mockHandlers(mock: Pick<Mock, 'fetch'>, options?: MockHandlersOptions): Handler[]
  http: Record<'all' | 'post', (path: string | RegExp, resolver: Resolver) => Handler>
  setupServer(handlers: readonly Handler[]): MswServer<Handler>
}

interface MswServer<Handler> {
  /** Starts intercepting. Unhandled calls pass through silently. */
  listen(): void
  use(...handlers: Handler[]): void
  resetHandlers(): void
  close(): void
}

/** Intercepts the calls of this process until the test ends. */
export function intercept<Handler>(msw: Msw<Handler>, handlers: readonly Handler[]): MswServer<Handler> {
  const server = msw.setupServer(handlers)
  server.listen()
  onTestFinished(() => server.close())
  return server
}
