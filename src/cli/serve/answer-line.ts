import { showWhy, type WhyShown } from '../../journal/why.ts'
import type { Exchange, Outcome } from '../../server/exchange.ts'
import { maskSecrets } from '../../service/mask.ts'
import type { AnswerLine } from '../answer-text.ts'

/** An answered request as a log tells it. */
export interface LoggedAnswer extends AnswerLine {
  why: WhyShown
}

export function describeAnswer(exchange: Exchange, outcome: Outcome): LoggedAnswer {
  return {
    id: exchange.id,
    app_id: exchange.world?.appId ?? null,
    operation: exchange.operation,
    method: exchange.request.method,
    path: shownPath(exchange),
    email: exchange.email,
    status: outcome.wire?.drop || outcome.wire?.hang ? null : outcome.status,
    why: showWhy(outcome.why),
  }
}

/** The path without its query, and without the release secret or the token of a deletion link, which end it. */
function shownPath({ path, params }: Exchange): string {
  const secret = params.secret ?? params.token
  return maskSecrets(secret ? `${path.slice(0, path.lastIndexOf('/') + 1)}…` : path)
}
