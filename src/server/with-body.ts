import { maskStoredData } from '../service/mask.ts'
import type { RequestBodies } from '../spec/generated/request-validators.js'
import { type BodyOperation, readBody } from '../spec/validate.ts'
import type { MaybePromise, StoredWebsite } from '../state/port.ts'
import type { OperationHandler, RequestContext, ServiceResponse, Services } from './request-context.ts'
import { invalidBody } from './responses.ts'

export type BodyHandler<Id extends BodyOperation> = (
  body: RequestBodies[Id],
  context: RequestContext,
  website: StoredWebsite,
  services: Services,
) => MaybePromise<ServiceResponse>

/** Validates the body against the spec before the handler runs. `customMessage` creates the error message for an invalid body. */
export function withBody<Id extends BodyOperation>(
  operation: Id,
  handle: BodyHandler<Id>,
  customMessage?: (body: unknown) => string,
): OperationHandler {
  return (context, website, services) => {
    const result = readBody(operation, context.body)
    if (!result.problem) {
      // Mask real keys in the body, because they must not be stored.
      const body = context.mayContainKey ? maskStoredData(result.value) : result.value
      return handle(body, context, website, services)
    }
    const { message, keyword, path } = result.problem
    return invalidBody(customMessage ? customMessage(context.body) : message, keyword === 'required' ? path : null)
  }
}
