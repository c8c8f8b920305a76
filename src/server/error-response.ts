import type { RequestContext, ServiceResponse, Services } from './request-context.ts'
import { internalError } from './responses.ts'

/** Counts and logs an internal error of the mock, and returns the error response. */
export function toErrorResponse(
  error: unknown,
  context: RequestContext | null,
  { health, log }: Services,
): ServiceResponse {
  health.internalErrors++
  log.failed(error, context)
  return internalError()
}
