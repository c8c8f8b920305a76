/** Applies the faults of a website to a request: before its operation, and to its response. */

import type { Fault, FaultAnswer } from '../service/model.ts'
import { isEmailAddress, toIdentity } from '../service/risk/address.ts'
import { addHints, because, formatReason, type Why } from '../state/journal/why.ts'
import type { World } from '../state/port.ts'
import { ownWords } from './outcomes.ts'
import { pause } from './pause.ts'
import type { Outcome, RequestContext, Services, Wire } from './request-context.ts'

/** Applies the first fault before the operation. Returns the response in place of the service's, or null if the request goes on. */
export async function applyRequestFault(
  exchange: RequestContext,
  world: World,
  services: Services,
): Promise<Outcome | null> {
  const email = addressIn(exchange.body)
  const fault = await world.takeFault({ when: 'before', operation: exchange.operation, email })
  if (!fault) return null
  const { delayMs, respond, drop } = fault
  // The operation, which would say it to the journal, does not run.
  exchange.email = email
  if (respond || drop) return { ...answer(respond, why(fault, null)), wire: wireOf(fault) }
  const { signal } = exchange.request
  await pause(delayMs ?? 0, signal, services)
  if (signal.aborted) return { ...answer(null, why(fault, null, 'the caller left meanwhile')), wire: { drop: true } }
  exchange.delayedBy = fault
  return null
}

/** Applies the first fault after the operation to its response. What was counted and stored stays. */
export async function applyResponseFault(exchange: RequestContext, outcome: Outcome, world: World): Promise<Outcome> {
  const { delayedBy, operation } = exchange
  const late = delayedBy ? { ...outcome, why: why(delayedBy, outcome) } : outcome
  // How often a browser asks first is up to its cache: it would make the count of requests depend on chance.
  if (!world.faulty || outcome.why.id === 'preflight') return late
  const fault = await world.takeFault({ when: 'after', operation, email: exchange.email ?? addressIn(exchange.body) })
  if (!fault) return late
  const reason = why(fault, late)
  const shown = fault.respond ? answer(fault.respond, reason) : late
  return { ...shown, why: reason, changed: outcome.changed, wire: wireOf(fault, outcome.wire) }
}

/** The answer of a fault; none where the connection is dropped. */
function answer(respond: FaultAnswer | null, reason: Why): Outcome {
  const silent: Outcome = { status: 200, type: 'none', body: '', why: reason, changed: [] }
  if (!respond) return silent
  const { status, body, headers } = respond
  if (body !== null) return { ...silent, status, type: body === '' ? 'none' : 'given', body, headers }
  const own = ownWords(status, reason)
  return { ...own, headers: { ...own.headers, ...headers } }
}

/** What goes wrong on the wire, besides what did so already. */
function wireOf({ delayMs, drop, truncateBytes }: Fault, before: Wire = {}): Wire {
  return {
    ...before,
    ...(delayMs === null ? {} : { delayMs: (before.delayMs ?? 0) + delayMs }),
    ...(drop ? { drop } : {}),
    ...(truncateBytes === null ? {} : { truncateBytes }),
  }
}

/** Which fault, which of its hits, what it did, and behind it what the service had answered. */
function why(fault: Fault, behind: Outcome | null, note?: string): Why {
  const { id, when, hits, delayMs, respond, drop, truncateBytes } = fault
  const did = [
    delayMs === null ? null : `held it up for ${delayMs} ms`,
    respond && `answered ${respond.status}`,
    drop && 'dropped the connection',
    truncateBytes !== null && `cut the body after ${truncateBytes} bytes`,
    note,
  ]
  const reason = because('fault', {
    fault: id,
    when,
    hit: hits,
    did: did.filter(Boolean).join(', '),
    ...(behind ? describeBehind(behind) : {}),
  })
  return addHints(reason, behind?.why.hints ?? [])
}

function describeBehind({ status, wire, why: reason }: Outcome): Why['state'] {
  const answered = wire?.drop || wire?.hang ? null : status
  return { service_status: answered, service_why: reason.id, service_says: formatReason(reason) }
}

/** The identity that a body is about, as far as that can be seen before it is held against the spec. */
function addressIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string') return null
  return isEmailAddress(body.email) ? toIdentity(body.email) : null
}
