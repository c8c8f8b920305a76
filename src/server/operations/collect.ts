/** What the tracking script sends (A14). Open to any origin: the cop_key only lets visits and events in (service 2.3). */

import { describeDevice } from '../../service/devices.ts'
import type { DeviceSeen } from '../../service/model.ts'
import { bulkPattern, toIdentity } from '../../service/risk/address.ts'
import { steer } from '../../service/risk/steering.ts'
import { because } from '../../state/journal/why.ts'
import { json } from '../outcomes.ts'
import type { Services } from '../request-context.ts'
import type { BodyAnswer } from '../with-body.ts'

const collected = { success: true }

export const collectVisit: BodyAnswer<'collectVisit'> = async (body, _exchange, world, services) => {
  const visit = await world.recordVisit({
    id: services.ids.id('vis'),
    sessionId: body.session_id,
    pageUrl: body.page_url,
    referrer: body.referrer ?? null,
    occurredAt: body.occurred_at ?? null,
    device: seen(body.device, services),
  })
  return json(collected, because('visit'), [{ what: `visits/${visit.id}`, before: null, after: visit.pageUrl }])
}

export const collectEvent: BodyAnswer<'collectEvent'> = async (body, _exchange, world, services) => {
  const event = await world.recordEvent({
    id: services.ids.id('evt'),
    sessionId: body.session_id,
    name: body.name,
    pageUrl: body.page_url ?? null,
    occurredAt: body.occurred_at ?? null,
    properties: body.properties ?? {},
    device: seen(body.device, services),
  })
  return json(collected, because('event'), [{ what: `events/${event.id}`, before: null, after: event.name }])
}

/** A person told by the page: no check is counted for it (A21). */
export const identifyUser: BodyAnswer<'identifyUser'> = async (body, exchange, world, services) => {
  const email = toIdentity(body.email)
  exchange.email = email
  const { first } = await world.identify({
    personId: services.ids.id('usr'),
    email,
    bulkPattern: bulkPattern(email),
    override: steer(email)?.override ?? null,
    userId: body.user_id ?? null,
    sessionId: body.session_id,
    pageUrl: body.page_url ?? null,
    userAgent: exchange.request.header('user-agent'),
    device: seen(body.device, services),
  })
  const before = first ? null : 'identified before'
  return json(collected, because('identified'), [
    { what: `people/${email}`, before, after: 'identified by the script' },
  ])
}

function seen(device: { id: string; confidence?: number }, { environment }: Services): DeviceSeen {
  return describeDevice(device.id, environment.sha256, device.confidence)
}
