import type { RequestBodies } from '../spec/generated/request-validators.js'
import { type BodyOperation, readBody } from '../spec/validate.ts'
import type { MaybePromise, StoredWebsite } from '../state/port.ts'
import type { OperationHandler, RequestContext, ServiceResponse, Services } from './request-context.ts'
import { invalidBody } from './responses.ts'

/** An operation that takes a body, typed by the spec. */
export type BodyHandler<Id extends BodyOperation> = (
  body: RequestBodies[Id],
  context: RequestContext,
  website: StoredWebsite,
  services: Services,
) => MaybePromise<ServiceResponse>

/**
 * Holds the body against the spec before the operation sees it: the one place where a request's data takes its type.
 * `words` takes the place of the spec's own words where an operation has messages of its own.
 */
export function withBody<Id extends BodyOperation>(
  operation: Id,
  handle: BodyHandler<Id>,
  customMessage?: (body: unknown) => string,
): OperationHandler {
  return (context, website, services) => {
    const result = readBody(operation, context.body)
    if (!result.problem) return handle(result.value, context, website, services)
    const { message, keyword, path } = result.problem
    return invalidBody(customMessage ? customMessage(context.body) : message, keyword === 'required' ? path : null)
  }
}
