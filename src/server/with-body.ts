import { maskStoredData } from '../service/mask.ts'
import type { RequestBodies } from '../spec/generated/request-validators.js'
import { type BodyOperation, readBody } from '../spec/validate.ts'
import type { MaybePromise, StoredWebsite } from '../state/port.ts'
import type { OperationHandler, RequestContext, ServiceResponse, Services } from './request-context.ts'
import { invalidBody } from './responses.ts'

/** Handler of an operation with a body. The spec defines the type of the body. */
export type BodyHandler<Id extends BodyOperation> = (
  body: RequestBodies[Id],
  context: RequestContext,
  website: StoredWebsite,
  services: Services,
) => MaybePromise<ServiceResponse>

/**
 * Validates the body against the spec before the handler runs. `customMessage` replaces the spec's messages if an operation has its own.
 */
export function withBody<Id extends BodyOperation>(
  operation: Id,
  handle: BodyHandler<Id>,
  customMessage?: (body: unknown) => string,
): OperationHandler {
  return (context, website, services) => {
    const result = readBody(operation, context.body)
    // A live key that was sent as data must not be stored.
    if (!result.problem) return handle(maskStoredData(result.value), context, website, services)
    const { message, keyword, path } = result.problem
    return invalidBody(customMessage ? customMessage(context.body) : message, keyword === 'required' ? path : null)
  }
}
