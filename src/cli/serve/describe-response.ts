import { maskPathForLog } from '../../server/mask-path.ts'
import type { RequestContext, ServiceResponse } from '../../server/request-context.ts'
import { formatWhy, type WhyEntry } from '../../state/journal/why.ts'
import type { ResponseLine } from '../response-line.ts'

/** A request and its response as logged. */
export interface LoggedResponse extends ResponseLine {
  why: WhyEntry
}

export function describeResponse(context: RequestContext, response: ServiceResponse): LoggedResponse {
  return {
    id: context.id,
    app_id: context.website?.appId ?? null,
    operation: context.operation,
    method: context.request.method,
    path: maskPathForLog(context),
    email: context.email,
    status: response.networkFault?.drop || response.networkFault?.hang ? null : response.status,
    why: formatWhy(response.why, context.operation),
  }
}
