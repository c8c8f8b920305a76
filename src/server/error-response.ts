import { isStoreUnreachable } from '../state/store-unreachable.ts'
import type { RequestContext, ServiceResponse, Services } from './request-context.ts'
import { internalError, storeUnreachable } from './responses.ts'

/**
 * Returns the response for an error. An unreachable store is not a defect of the mock. Any other error is, so it is counted and logged.
 */
export function toErrorResponse(
  error: unknown,
  context: RequestContext | null,
  { health, log }: Services,
): ServiceResponse {
  if (isStoreUnreachable(error)) return storeUnreachable(error.mayHaveRun)
  health.internalErrors++
  log.failed(error, context)
  return internalError()
}
