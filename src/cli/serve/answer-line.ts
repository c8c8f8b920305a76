import type { Outcome, RequestContext } from '../../server/request-context.ts'
import { loggedPath } from '../../server/shown-path.ts'
import { showWhy, type WhyShown } from '../../state/journal/why.ts'
import type { AnswerLine } from '../answer-text.ts'

/** An answered request as a log tells it. */
export interface LoggedAnswer extends AnswerLine {
  why: WhyShown
}

export function describeAnswer(exchange: RequestContext, outcome: Outcome): LoggedAnswer {
  return {
    id: exchange.id,
    app_id: exchange.world?.appId ?? null,
    operation: exchange.operation,
    method: exchange.request.method,
    path: loggedPath(exchange),
    email: exchange.email,
    status: outcome.wire?.drop || outcome.wire?.hang ? null : outcome.status,
    why: showWhy(outcome.why, exchange.operation),
  }
}
