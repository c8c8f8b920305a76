import type { Clock, ClockMove, DueEvent } from '../../spec/generated/control.d.ts'
import type { ClockReading, DueItem, ClockMove as Move } from '../../state/port.ts'
import { formatTime, parseDuration } from '../../state/scenario/time.ts'
import { moveClock } from '../../state/website/move-clock.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { type ControlHandler, json } from './call.ts'
import { removedError } from './errors.ts'
import { selectWebsite } from './select-website.ts'

export const getClock: ControlHandler<'getClock'> = async ({ query }, services) => {
  const { appId } = await selectWebsite(query.website, services)
  const reading = await services.store.readClock(appId)
  if (!reading) throw removedError(appId)
  return json(formatClock(reading))
}

export const setClock: ControlHandler<'setClock'> = async ({ query, body }, services) => {
  const website = await selectWebsite(query.website, services)
  const { now, frozen } = body
  const time = now === undefined ? {} : { now: Date.parse(now) }
  const move = await moveClock(services, website, { ...time, ...(frozen === undefined ? {} : { frozen }) })
  return json(formatClockMove(move))
}

export const advanceClock: ControlHandler<'advanceClock'> = async ({ query, body }, services) => {
  const website = await selectWebsite(query.website, services)
  const by = parseDuration(body.by)
  if (by === null) throw new WebsiteError('invalid', 'by must be a duration such as 750ms, 5m, 1.5h or 30d')
  return json(formatClockMove(await moveClock(services, website, { by })))
}

function formatClock({ now, frozen, due }: ClockReading): Clock {
  return { now: formatTime(now), frozen, due: due.items.map(formatDue), due_count: due.count }
}

function formatClockMove(move: Move): ClockMove {
  const { occurred } = move
  return { ...formatClock(move), occurred: occurred.items.map(formatDue), occurred_count: occurred.count }
}

function formatDue(due: DueItem): DueEvent {
  const { at, appId, type } = due
  const about = due.type === 'link-expired' ? { key: null, email: due.email } : { key: `${due.prefix}…`, email: null }
  return { at: formatTime(at), type, app_id: appId, ...about }
}
