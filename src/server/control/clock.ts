/** Handlers that read and change the clock of a website. */
import { parseDuration } from '../../state/scenario/time.ts'
import { moveClock } from '../../state/website/move-clock.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { formatClock, formatClockMove } from '../format/clock.ts'
import { type ControlHandler, json } from './call.ts'
import { selectWebsite } from './select-website.ts'

export const getClock: ControlHandler<'getClock'> = async ({ query }, services) => {
  const { appId } = await selectWebsite(query.website, services)
  const reading = await services.store.readClock(appId)
  if (!reading) throw new WebsiteError('unknown', `The website "${appId}" was removed during the call`)
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
