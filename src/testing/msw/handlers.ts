import { type HttpHandler, HttpResponse, http } from 'msw'
import type { Mock } from '../../mock/create-mock.ts'
import { asSent, type BaseAddress, pathBehind, patternOf, readBaseUrls } from './base-address.ts'
import { checkMock } from './check-mock.ts'
import { checkOptions, type MockHandlersOptions } from './check-options.ts'
import { explainLiveCall, explainPrivateCall, explainUnknownPath } from './explain-call.ts'
import { findOperations } from './find-operations.ts'
import { type AnsweredOperations, isPublic, isServerRuntime } from './which-operations.ts'

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
      const objection = objectTo(request, base, operations)
      if (objection === null) return answer(mock, request, base)
      if (objection.always || onUnhandled === 'error') {
        console.error(objection.says)
        return HttpResponse.error()
      }
      if (onUnhandled === 'warn') console.warn(objection.says)
      // No answer leaves the call to the handlers behind this one, and then to the network.
      return undefined
    }),
  )
}

interface Objection {
  says: string
  /** Whether the call fails whatever `onUnhandled` says. */
  always?: boolean
}

/** Why a call is not the mock's to answer; null where it is. */
function objectTo(request: Request, base: BaseAddress, answered: AnsweredOperations): Objection | null {
  if (!base.served) return { says: explainLiveCall(request) }
  const path = pathBehind(base, request)
  const [operation] = findOperations(path)
  if (!operation) return { says: explainUnknownPath(request, path) }
  if (answered === 'public' && !isPublic(operation)) {
    return { says: explainPrivateCall(request, operation), always: true }
  }
  return null
}

/** The mock's answer; a failed fetch where it drops the connection. */
async function answer(mock: Pick<Mock, 'fetch'>, request: Request, base: BaseAddress): Promise<Response> {
  try {
    return await mock.fetch(await asSent(request, base))
  } catch {
    // MSW turns what is thrown into a 500. A caller that aborted has heard of it from MSW by now.
    return HttpResponse.error()
  }
}
