/** The time on a website. */
import { formatTime, parseDuration } from '../../scenario/time.ts'
import type { Clock } from '../../spec/generated/control.d.ts'
import type { ClockChange, ClockReading, World } from '../../store/port.ts'
import { Refusal } from '../../world/refusal.ts'
import { type Control, json } from './call.ts'
import type { ControlServices } from './services.ts'
import { oneWebsite } from './which-website.ts'

/** The end of the year 9999, the last one that ISO 8601 writes with four digits. */
const latest = 253_402_300_799_999

export const getClock: Control<'getClock'> = async ({ query }, services) => {
  const world = await oneWebsite(query.website, services)
  return json(formatClock(await services.store.readClock(world.appId), world))
}

export const setClock: Control<'setClock'> = async ({ query, body }, services) => {
  const world = await oneWebsite(query.website, services)
  const { now, frozen } = body
  const time = now === undefined ? {} : { now: Date.parse(now) }
  return json(await change(world, { ...time, ...(frozen === undefined ? {} : { frozen }) }, services))
}

export const advanceClock: Control<'advanceClock'> = async ({ query, body }, services) => {
  const world = await oneWebsite(query.website, services)
  const by = parseDuration(body.by)
  if (by === null) throw new Refusal('invalid', 'by must be a length of time such as 750ms, 5m, 1.5h or 30d')
  if ((await world.now()) + by > latest) throw new Refusal('invalid', `by ${body.by} would lead beyond the year 9999`)
  return json(await change(world, { by }, services))
}

async function change(world: World, wanted: ClockChange, { store }: ControlServices): Promise<Clock> {
  const reading = await store.setClock(world.appId, wanted)
  if (reading !== 'backwards') return formatClock(reading, world)
  const now = formatTime(await world.now())
  throw new Refusal('conflict', `The clock stands at ${now} and never runs backwards; reset the website to begin again`)
}

function formatClock(reading: ClockReading | null, { appId }: World): Clock {
  if (!reading) throw new Refusal('unknown', `No website "${appId}"; it was removed meanwhile`)
  return { now: formatTime(reading.now), frozen: reading.frozen }
}
