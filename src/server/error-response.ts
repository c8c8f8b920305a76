import { StoreUnreachableError } from '../state/store-unreachable.ts'
import type { RequestContext, ServiceResponse, Services } from './request-context.ts'
import { internalError, storeUnreachable } from './responses.ts'

/** The outcome of a request whose handling threw: the store that replicas share is unreachable, or the mock has a defect. */
export function toErrorResponse(
  error: unknown,
  context: RequestContext | null,
  { health, log }: Services,
): ServiceResponse {
  if (error instanceof StoreUnreachableError) return storeUnreachable(error.mayHaveRun)
  health.internalErrors++
  log.failed(error, context)
  return internalError()
}
