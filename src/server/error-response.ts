import type { RequestContext, ServiceResponse, Services } from './request-context.ts'
import { internalError } from './responses.ts'

/** Counts and logs a defect of the mock, and returns its response. */
export function toErrorResponse(
  error: unknown,
  context: RequestContext | null,
  { health, log }: Services,
): ServiceResponse {
  health.internalErrors++
  log.failed(error, context)
  return internalError()
}
