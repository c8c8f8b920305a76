import type { HttpHandler } from 'msw'
import * as msw from 'msw'
import type { Mock } from '../../mock/create-mock.ts'
import { type BaseUrl, patternOf, readBaseUrls, servicePath, toServiceRequest } from './base-url.ts'
import { checkMock, checkOptions, type MockHandlersOptions } from './check-options.ts'
import { explainLiveCall, explainPrivateCall, explainUnknownPath } from './explain-call.ts'
import { findOperations, isPublic, isServerRuntime, type MockedOperations } from './mocked-operations.ts'

/**
 * Creates MSW request handlers that let a mock respond to calls to the service.
 *
 * @throws {TypeError} if the first argument is not a mock or an option is invalid
 *
 * @example
 * const mock = await createMock()
 * const server = setupServer(...mockHandlers(mock, { baseUrl: 'https://api.example.com' }))
 */
export function mockHandlers(mock: Pick<Mock, 'fetch'>, options: MockHandlersOptions = {}): HttpHandler[] {
  const { http, HttpResponse } = requireMsw()
  checkMock(mock)
  const { baseUrl, onUnhandled = 'error', operations = isServerRuntime() ? 'all' : 'public' } = checkOptions(options)
  return readBaseUrls(baseUrl).map((base) =>
    http.all(patternOf(base), async ({ request }) => {
      const rejection = findRejection(request, base, operations)
      if (rejection === null) return respond(mock, request, base)
      if (rejection.always || onUnhandled === 'error') {
        console.error(rejection.message)
        return HttpResponse.error()
      }
      if (onUnhandled === 'warn') console.warn(rejection.message)
      // If a handler returns undefined, MSW tries the next handler, then the network.
      return undefined
    }),
  )
}

/**
 * Named imports would fail with an unclear syntax error if MSW 1 is installed, so read the exports from a namespace import.
 * @throws {Error} if MSW 1 is installed
 */
function requireMsw(): Pick<typeof msw, 'http' | 'HttpResponse'> {
  const { http, HttpResponse }: Partial<typeof msw> = msw
  if (http && HttpResponse) return { http, HttpResponse }
  throw new Error('dc-mock/msw needs MSW 2 or later. To update it, run npm install --save-dev msw@latest')
}

interface Rejection {
  message: string
  /** Whether the request fails even if `onUnhandled` is not `error`. */
  always?: boolean
}

/** Returns the reason why the mock does not respond to a request. Returns null if the mock responds. */
function findRejection(request: Request, base: BaseUrl, mockedOperations: MockedOperations): Rejection | null {
  if (!base.served) return { message: explainLiveCall(request, base) }
  const path = servicePath(base, request)
  const [operation] = findOperations(path)
  if (!operation) return { message: explainUnknownPath(request, path) }
  if (mockedOperations === 'public' && !isPublic(operation)) {
    return { message: explainPrivateCall(request, operation), always: true }
  }
  return null
}

/** If the mock drops the connection, returns a network error. */
async function respond(mock: Pick<Mock, 'fetch'>, request: Request, base: BaseUrl): Promise<Response> {
  try {
    return await mock.fetch(await toServiceRequest(request, base))
  } catch {
    // MSW would convert an exception to a 500 response.
    return Response.error()
  }
}
