import { type HttpHandler, HttpResponse, http } from 'msw'
import type { Mock } from '../../mock/create-mock.ts'
import { type BaseUrl, patternOf, readBaseUrls, servicePath, toServiceRequest } from './base-url.ts'
import { checkMock } from './check-mock.ts'
import { checkOptions, type MockHandlersOptions } from './check-options.ts'
import { explainLiveCall, explainPrivateCall, explainUnknownPath } from './explain-call.ts'
import { findOperations } from './find-operations.ts'
import { isPublic, isServerRuntime, type MockedOperations } from './mocked-operations.ts'

/**
 * Request handlers that answer calls to the service by the mock. What is no mock, or a bad option, throws a
 * `TypeError` that names the cure.
 *
 * @example
 * const mock = await createMock()
 * const server = setupServer(...mockHandlers(mock, { baseUrl: 'https://api.example.com' }))
 */
export function mockHandlers(mock: Pick<Mock, 'fetch'>, options: MockHandlersOptions = {}): HttpHandler[] {
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
      // No answer leaves the call to the handlers behind this one, and then to the network.
      return undefined
    }),
  )
}

interface Rejection {
  message: string
  /** Whether the call fails whatever `onUnhandled` says. */
  always?: boolean
}

/** Why a call is not the mock's to answer; null where it is. */
function findRejection(request: Request, base: BaseUrl, mockedOperations: MockedOperations): Rejection | null {
  if (!base.served) return { message: explainLiveCall(request) }
  const path = servicePath(base, request)
  const [operation] = findOperations(path)
  if (!operation) return { message: explainUnknownPath(request, path) }
  if (mockedOperations === 'public' && !isPublic(operation)) {
    return { message: explainPrivateCall(request, operation), always: true }
  }
  return null
}

/** The mock's answer; a failed fetch where it drops the connection. */
async function respond(mock: Pick<Mock, 'fetch'>, request: Request, base: BaseUrl): Promise<Response> {
  try {
    return await mock.fetch(await toServiceRequest(request, base))
  } catch {
    // MSW turns what is thrown into a 500. A caller that aborted has heard of it from MSW by now.
    return HttpResponse.error()
  }
}
