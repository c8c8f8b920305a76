/** The service without HTTP: takes a request from any way in and returns its response. */

import { outcomeOfError } from './outcome-of-error.ts'
import { contentTypes, handleRequest } from './pipeline.ts'
import type { ConnectionInfo, Match, Reply, RequestContext, ServiceRequest, Services } from './request-context.ts'
import { createRouter, type Router } from './router.ts'

export interface Service extends Router {
  /** Maximum size of a request body, in bytes. */
  readonly bodyLimit: number
  /** Answers a request that `match` has found a route for. Never rejects. */
  answer(request: ServiceRequest, transport: ConnectionInfo, match: Match): Promise<Reply>
  /** Counts and logs a defect of the mock, and returns its response. */
  fail(error: unknown): Reply
}

export function createService(services: Services): Service {
  const fail = (error: unknown): Reply => {
    const { status, body } = outcomeOfError(error, null, services)
    return { status, headers: { 'content-type': contentTypes.json }, body }
  }
  return {
    ...createRouter(services.settings.automationPlatform),
    bodyLimit: services.settings.bodyLimit,
    async answer(request, transport, { route, params }) {
      try {
        return await handleRequest(openExchange(request, transport, { route, params }, services), route, services)
      } catch (error) {
        return fail(error)
      }
    },
    fail,
  }
}

function openExchange(
  request: ServiceRequest,
  transport: ConnectionInfo,
  { route: { operation }, params }: Match,
  { ids }: Services,
): RequestContext {
  return {
    id: ids.id('req'),
    operation,
    request,
    path: request.path,
    params,
    transport,
    world: null,
    email: null,
    text: null,
    body: undefined,
    delayedBy: null,
  }
}
