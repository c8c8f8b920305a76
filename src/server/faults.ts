import { maskStoredData } from '../service/mask.ts'
import type { Fault, FaultResponse } from '../service/model.ts'
import { isEmailAddress, toIdentity } from '../service/risk/address.ts'
import { addHints, createWhy, formatReason, type Why } from '../state/journal/why.ts'
import type { StoredWebsite } from '../state/port.ts'
import { pause } from './pause.ts'
import type { ConnectionEffects, RequestContext, ServiceResponse, Services } from './request-context.ts'
import { defaultResponse } from './responses.ts'

/**
 * Applies the first matching fault before the operation runs. Returns a response to send instead of running the operation, or null to run
 * it.
 */
export async function applyRequestFault(
  context: RequestContext,
  website: StoredWebsite,
  services: Services,
): Promise<ServiceResponse | null> {
  const email = emailIn(context.body)
  const fault = await website.consumeFault({ when: 'before', operation: context.operation, email })
  if (!fault) return null
  const { delayMs, respond, drop } = fault
  // Store the email address here, because the journal needs it and the fault may prevent the operation from storing it.
  context.email = email
  if (respond || drop)
    return { ...faultResponse(respond, faultReason(fault, null)), connectionEffects: connectionEffectsOf(fault) }
  const { signal } = context.request
  await pause(delayMs ?? 0, signal, services)
  if (signal.aborted)
    return {
      ...faultResponse(null, faultReason(fault, null, 'the client disconnected during the delay')),
      connectionEffects: { drop: true },
    }
  context.delayedBy = fault
  return null
}

/** Applies the first matching fault to the operation's response. Does not undo the operation's changes to stored data and counters. */
export async function applyResponseFault(
  context: RequestContext,
  response: ServiceResponse,
  website: StoredWebsite,
): Promise<ServiceResponse> {
  const { delayedBy, operation } = context
  const delayed = delayedBy ? { ...response, why: faultReason(delayedBy, response) } : response
  /*
   * Do not apply faults to preflight requests. They would use up faults unpredictably, because browsers cache preflight responses.
   */
  if (!website.hasFaults || response.why.id === 'preflight') return delayed
  const fault = await website.consumeFault({ when: 'after', operation, email: context.email ?? emailIn(context.body) })
  if (!fault) return delayed
  const reason = faultReason(fault, delayed)
  const replaced = fault.respond ? faultResponse(fault.respond, reason) : delayed
  return {
    ...replaced,
    why: reason,
    changed: response.changed,
    connectionEffects: connectionEffectsOf(fault, response.connectionEffects),
  }
}

/** If `respond` is null, returns an empty response. It is never sent, because the server drops the connection. */
function faultResponse(respond: FaultResponse | null, reason: Why): ServiceResponse {
  const emptyResponse: ServiceResponse = { status: 200, type: 'none', body: '', why: reason, changed: [] }
  if (!respond) return emptyResponse
  const { status, body, headers } = respond
  if (body !== null) return { ...emptyResponse, status, type: body === '' ? 'none' : 'given', body, headers }
  const own = defaultResponse(status, reason)
  return { ...own, headers: { ...own.headers, ...headers } }
}

/** Merges a fault's effects into the effects that are already set on the response. Delays add up. */
function connectionEffectsOf(
  { delayMs, drop, truncateBytes }: Fault,
  before: ConnectionEffects = {},
): ConnectionEffects {
  return {
    ...before,
    ...(delayMs === null ? {} : { delayMs: (before.delayMs ?? 0) + delayMs }),
    ...(drop ? { drop } : {}),
    ...(truncateBytes === null ? {} : { truncateBytes }),
  }
}

/** Describes the fault and the original response for the journal. */
function faultReason(fault: Fault, original: ServiceResponse | null, note?: string): Why {
  const { id, when, hits, delayMs, respond, drop, truncateBytes } = fault
  const effect = [
    delayMs === null ? null : `delayed the response by ${delayMs} ms`,
    respond && `responded with ${respond.status}`,
    drop && 'dropped the connection',
    truncateBytes !== null && `truncated the body after ${truncateBytes} bytes`,
    note,
  ]
  const reason = createWhy('fault', {
    fault: id,
    when,
    hit: hits,
    effect: effect.filter(Boolean).join(', '),
    ...(original ? describeOriginal(original) : {}),
  })
  return addHints(reason, original?.why.hints ?? [])
}

function describeOriginal({ status, connectionEffects, why: reason }: ServiceResponse): Why['state'] {
  const serviceStatus = connectionEffects?.drop ? null : status
  return { service_status: serviceStatus, service_reason: reason.id, service_message: formatReason(reason) }
}

/** Returns the normalized email address in an unvalidated body, or null if the body contains no valid address. */
export function emailIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string') return null
  // Mask any private key or session token in the email address, because the address is stored in the state file or in Redis.
  return isEmailAddress(body.email) ? maskStoredData(toIdentity(body.email)) : null
}
