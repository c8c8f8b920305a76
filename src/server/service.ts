/** Service that handles requests from any adapter and does not depend on an HTTP server. */

import { contentTypes, handleRequest } from './pipeline.ts'
import type {
  ConnectionInfo,
  HttpResponse,
  RequestContext,
  RouteMatch,
  ServiceRequest,
  Services,
} from './request-context.ts'
import { toErrorResponse } from './responses.ts'
import { createRouter, type Router } from './router.ts'

export interface Service extends Router {
  /** Maximum request body size, in bytes. */
  readonly bodyLimit: number
  /** The promise never rejects. */
  handle(request: ServiceRequest, connection: ConnectionInfo, match: RouteMatch): Promise<HttpResponse>
  /** Counts and logs an internal error in the mock, and returns the error response. */
  handleError(error: unknown): HttpResponse
}

export function createService(services: Services): Service {
  const handleError = (error: unknown): HttpResponse => {
    const { status, body } = toErrorResponse(error, null, services)
    return { status, headers: { 'content-type': contentTypes.json }, body }
  }
  return {
    ...createRouter(services.settings.automationPlatform),
    bodyLimit: services.settings.bodyLimit,
    handle: (request, connection, match) =>
      handleRequest(createContext(request, connection, match, services), match.route, services).catch(handleError),
    handleError,
  }
}

function createContext(
  request: ServiceRequest,
  connection: ConnectionInfo,
  { route: { operation }, params }: RouteMatch,
  { ids }: Services,
): RequestContext {
  return {
    id: ids.id('req'),
    operation,
    request,
    path: request.path,
    params,
    connection,
    website: null,
    email: null,
    sentEmail: null,
    text: null,
    mayContainKey: false,
    body: undefined,
    reversed: [],
    delayedBy: null,
  }
}
