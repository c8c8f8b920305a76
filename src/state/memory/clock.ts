/** How a website's clock stands on the real time. */
import type { Clock } from '../../service/model.ts'
import type { ClockChange } from '../port.ts'

/** What the clock shows at a real time. */
export function timeOn(clock: Clock, realTime: number): number {
  return clock.frozenAt ?? realTime + clock.offset
}

/** The clock after a change. `'backwards'` where it would show less than before. */
export function changeClock(clock: Clock, change: ClockChange, realTime: number): Clock | 'backwards' {
  const now = timeOn(clock, realTime)
  const to = 'by' in change ? now + change.by : (change.now ?? now)
  // Negated, so that NaN is refused too.
  if (!(to >= now)) return 'backwards'
  const frozen = 'by' in change ? clock.frozenAt !== null : (change.frozen ?? false)
  return { offset: to - realTime, frozenAt: frozen ? to : null }
}
