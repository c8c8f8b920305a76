import type { Clock } from '../../service/model.ts'
import type { ScenarioClock } from '../../spec/generated/control.d.ts'
import { timeOn } from '../memory/clock.ts'
import type { ProblemList } from './error.ts'
import { formatTime, parseTime } from './time.ts'

export function resolveClock(clock: ScenarioClock | undefined, realNow: number, problems: ProblemList): Clock {
  const text = clock?.now ?? 'now'
  const time = parseTime(text, realNow)
  if (time === null) problems.add('/clock/now', 'time', text, '+3d or 2026-11-20T10:00:00Z')
  const now = time ?? realNow
  return { offset: now - realNow, frozenAt: clock?.frozen ? now : null }
}

export function describeClock(clock: Clock, realNow: number): ScenarioClock {
  const now = formatTime(timeOn(clock, realNow))
  return clock.frozenAt === null ? { now } : { now, frozen: true }
}
