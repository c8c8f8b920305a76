/** The clock of a document and of a website. */
import type { Clock } from '../../service/model.ts'
import type { ScenarioClock } from '../../spec/generated/control.d.ts'
import { ruleError } from './error.ts'
import { formatTime, parseTime } from './time.ts'

/** Time on a clock at a real time. */
export function readClock(clock: Clock, realNow: number): number {
  return clock.frozenAt ?? realNow + clock.offset
}

/** The clock that a document asks for, when it is loaded at a real time. */
export function resolveClock(clock: ScenarioClock | undefined, realNow: number): Clock {
  const text = clock?.now ?? 'now'
  const now = parseTime(text, realNow)
  if (now === null) {
    throw ruleError('/clock/now', 'time', text, '+3d or 2026-11-20T10:00:00Z')
  }
  return { offset: now - realNow, frozenAt: clock?.frozen ? now : null }
}

/** A clock in a document: it goes on from what it shows at a real time. */
export function describeClock(clock: Clock, realNow: number): ScenarioClock {
  const now = formatTime(readClock(clock, realNow))
  return clock.frozenAt === null ? { now } : { now, frozen: true }
}
