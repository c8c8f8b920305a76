import type { RequestBodies } from '../spec/generated/request-validators.js'
import { type BodyOperation, readBody } from '../spec/validate.ts'
import type { MaybePromise, World } from '../state/port.ts'
import { invalidBody } from './outcomes.ts'
import type { Answer, Outcome, RequestContext, Services } from './request-context.ts'

/** An operation that takes a body, typed by the spec. */
export type BodyAnswer<Id extends BodyOperation> = (
  body: RequestBodies[Id],
  exchange: RequestContext,
  world: World,
  services: Services,
) => MaybePromise<Outcome>

/**
 * Holds the body against the spec before the operation sees it: the one place where a request's data takes its type.
 * `words` takes the place of the spec's own words where an operation has messages of its own.
 */
export function withBody<Id extends BodyOperation>(
  operation: Id,
  answer: BodyAnswer<Id>,
  words?: (body: unknown) => string,
): Answer {
  return (exchange, world, services) => {
    const reading = readBody(operation, exchange.body)
    if (!reading.problem) return answer(reading.value, exchange, world, services)
    const { message, keyword, path } = reading.problem
    return invalidBody(words ? words(exchange.body) : message, keyword === 'required' ? path : null)
  }
}
