import type { Clock } from '../../service/model.ts'
import type { ClockChange } from '../port.ts'

export function timeOn(clock: Clock, realTime: number): number {
  return clock.frozenAt ?? realTime + clock.offset
}

/** Changes a clock. Returns `'backwards'` if the time would go backward. */
export function changeClock(clock: Clock, change: ClockChange, realTime: number): Clock | 'backwards' {
  const now = timeOn(clock, realTime)
  const to = 'by' in change ? now + change.by : (change.now ?? now)
  // Do not simplify the negated comparison, because it also rejects NaN.
  if (!(to >= now)) return 'backwards'
  const frozen = 'by' in change ? clock.frozenAt !== null : (change.frozen ?? false)
  return { offset: to - realTime, frozenAt: frozen ? to : null }
}
