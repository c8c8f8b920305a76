/** The tracking script and its endpoints (A14). Requests from any origin are accepted, because the cop_key is public (service 2.3). */

import { describeDevice } from '../../service/devices.ts'
import { maskStoredData } from '../../service/mask.ts'
import type { DeviceSeen } from '../../service/model.ts'
import { bulkPattern, toIdentity } from '../../service/risk/address.ts'
import { parseTestAddress } from '../../service/risk/test-address.ts'
import { createWhy } from '../../state/journal/why.ts'
import { trackingScript } from '../format/tracking-script.ts'
import type { OperationHandler, Services } from '../request-context.ts'
import { jsonResponse } from '../responses.ts'
import type { BodyHandler } from '../with-body.ts'

export const getScript: OperationHandler = (context, website, services) => {
  const origin = services.settings.publicUrl ?? new URL(context.request.url).origin
  return {
    status: 200,
    type: 'javascript',
    body: trackingScript(origin, website.identity.copKey),
    why: createWhy('script'),
    changed: [],
  }
}

const successBody = { success: true }

export const collectVisit: BodyHandler<'collectVisit'> = async (body, _context, website, services) => {
  const visit = await website.recordVisit({
    id: services.ids.id('vis'),
    sessionId: body.session_id,
    pageUrl: body.page_url,
    referrer: body.referrer ?? null,
    occurredAt: body.occurred_at ?? null,
    device: toDevice(body.device, services),
  })
  return jsonResponse(successBody, createWhy('visit'), [
    { resource: `visits/${visit.id}`, before: null, after: visit.pageUrl },
  ])
}

export const collectEvent: BodyHandler<'collectEvent'> = async (body, _context, website, services) => {
  const event = await website.recordEvent({
    id: services.ids.id('evt'),
    sessionId: body.session_id,
    name: body.name,
    pageUrl: body.page_url ?? null,
    occurredAt: body.occurred_at ?? null,
    properties: body.properties ?? {},
    device: toDevice(body.device, services),
  })
  return jsonResponse(successBody, createWhy('event'), [
    { resource: `events/${event.id}`, before: null, after: event.name },
  ])
}

/** Handles `identifyUser`, which does not count as an email check (A21). */
export const identifyUser: BodyHandler<'identifyUser'> = async (body, context, website, services) => {
  const email = toIdentity(body.email)
  context.email = email
  const { first } = await website.identify({
    personId: services.ids.id('usr'),
    email,
    bulkPattern: bulkPattern(email),
    override: parseTestAddress(email)?.override ?? null,
    userId: body.user_id ?? null,
    sessionId: body.session_id,
    pageUrl: body.page_url ?? null,
    userAgent: maskStoredData(context.request.header('user-agent')),
    device: toDevice(body.device, services),
  })
  const before = first ? null : 'identified before'
  return jsonResponse(successBody, createWhy('identified'), [
    { resource: `people/${email}`, before, after: 'identified by the script' },
  ])
}

function toDevice(device: { id: string; confidence?: number }, { environment }: Services): DeviceSeen {
  return describeDevice(device.id, environment.sha256, device.confidence)
}
