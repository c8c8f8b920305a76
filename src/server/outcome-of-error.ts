import { StoreUnreachableError } from '../state/store-unreachable.ts'
import { internalError, storeAway } from './outcomes.ts'
import type { Outcome, RequestContext, Services } from './request-context.ts'

/** The outcome of a request whose handling threw: the store that replicas share is unreachable, or the mock has a defect. */
export function outcomeOfError(error: unknown, exchange: RequestContext | null, { health, log }: Services): Outcome {
  if (error instanceof StoreUnreachableError) return storeAway(error.unsure)
  health.internalErrors++
  log.failed(error, exchange)
  return internalError()
}
