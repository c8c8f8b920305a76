import type { Clock } from '../../service/model.ts'
import type { ScenarioClock } from '../../spec/generated/control.d.ts'
import { timeOn } from '../memory/clock.ts'
import { formatTime } from './time.ts'

/** Converts a website's clock to the `clock` field of a scenario document. `realNow` is the current real time. */
export function describeClock(clock: Clock, realNow: number): ScenarioClock {
  const now = formatTime(timeOn(clock, realNow))
  return clock.frozenAt === null ? { now } : { now, frozen: true }
}
