/** Applies the faults of a website to a request: before its operation, and to its response. */

import type { Fault, FaultResponse } from '../service/model.ts'
import { isEmailAddress, toIdentity } from '../service/risk/address.ts'
import { addHints, createWhy, formatReason, type Why } from '../state/journal/why.ts'
import type { StoredWebsite } from '../state/port.ts'
import { pause } from './pause.ts'
import type { NetworkFault, RequestContext, ServiceResponse, Services } from './request-context.ts'
import { defaultResponse } from './responses.ts'

/** Applies the first fault before the operation. Returns the response in place of the service's, or null if the request goes on. */
export async function applyRequestFault(
  context: RequestContext,
  website: StoredWebsite,
  services: Services,
): Promise<ServiceResponse | null> {
  const email = emailIn(context.body)
  const fault = await website.matchFault({ when: 'before', operation: context.operation, email })
  if (!fault) return null
  const { delayMs, respond, drop } = fault
  // The operation, which would say it to the journal, does not run.
  context.email = email
  if (respond || drop)
    return { ...faultResponse(respond, faultReason(fault, null)), networkFault: networkFaultOf(fault) }
  const { signal } = context.request
  await pause(delayMs ?? 0, signal, services)
  if (signal.aborted)
    return {
      ...faultResponse(null, faultReason(fault, null, 'the caller left meanwhile')),
      networkFault: { drop: true },
    }
  context.delayedBy = fault
  return null
}

/** Applies the first fault after the operation to its response. What was counted and stored stays. */
export async function applyResponseFault(
  context: RequestContext,
  response: ServiceResponse,
  website: StoredWebsite,
): Promise<ServiceResponse> {
  const { delayedBy, operation } = context
  const delayed = delayedBy ? { ...response, faultReason: faultReason(delayedBy, response) } : response
  // How often a browser asks first is up to its cache: it would make the count of requests depend on chance.
  if (!website.hasFaults || response.faultReason.id === 'preflight') return delayed
  const fault = await website.matchFault({ when: 'after', operation, email: context.email ?? emailIn(context.body) })
  if (!fault) return delayed
  const reason = faultReason(fault, delayed)
  const replaced = fault.respond ? faultResponse(fault.respond, reason) : delayed
  return {
    ...replaced,
    faultReason: reason,
    changed: response.changed,
    networkFault: networkFaultOf(fault, response.networkFault),
  }
}

/** The answer of a fault; none where the connection is dropped. */
function faultResponse(respond: FaultResponse | null, reason: Why): ServiceResponse {
  const emptyResponse: ServiceResponse = { status: 200, type: 'none', body: '', faultReason: reason, changed: [] }
  if (!respond) return emptyResponse
  const { status, body, headers } = respond
  if (body !== null) return { ...emptyResponse, status, type: body === '' ? 'none' : 'given', body, headers }
  const own = defaultResponse(status, reason)
  return { ...own, headers: { ...own.headers, ...headers } }
}

/** What goes wrong on the wire, besides what did so already. */
function networkFaultOf({ delayMs, drop, truncateBytes }: Fault, before: NetworkFault = {}): NetworkFault {
  return {
    ...before,
    ...(delayMs === null ? {} : { delayMs: (before.delayMs ?? 0) + delayMs }),
    ...(drop ? { drop } : {}),
    ...(truncateBytes === null ? {} : { truncateBytes }),
  }
}

/** Which fault, which of its hits, what it did, and behind it what the service had answered. */
function faultReason(fault: Fault, original: ServiceResponse | null, note?: string): Why {
  const { id, when, hits, delayMs, respond, drop, truncateBytes } = fault
  const did = [
    delayMs === null ? null : `held it up for ${delayMs} ms`,
    respond && `answered ${respond.status}`,
    drop && 'dropped the connection',
    truncateBytes !== null && `cut the body after ${truncateBytes} bytes`,
    note,
  ]
  const reason = createWhy('fault', {
    fault: id,
    when,
    hit: hits,
    did: did.filter(Boolean).join(', '),
    ...(original ? describeOriginal(original) : {}),
  })
  return addHints(reason, original?.faultReason.hints ?? [])
}

function describeOriginal({ status, networkFault: wire, faultReason: reason }: ServiceResponse): Why['state'] {
  const serviceStatus = wire?.drop || wire?.hang ? null : status
  return { service_status: serviceStatus, service_why: reason.id, service_says: formatReason(reason) }
}

/** The identity that a body is about, as far as that can be seen before it is held against the spec. */
function emailIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string') return null
  return isEmailAddress(body.email) ? toIdentity(body.email) : null
}
