import type { Clock } from '../../service/model.ts'
import type { ClockChange, DueItem, DueList } from '../port.ts'

export function timeOn(clock: Clock, realTime: number): number {
  return clock.frozenAt ?? realTime + clock.offset
}

/** Returns `'backwards'` if the change would set the clock back. */
export function changeClock(clock: Clock, change: ClockChange, realTime: number): Clock | 'backwards' {
  const now = timeOn(clock, realTime)
  const to = 'by' in change ? now + change.by : (change.now ?? now)
  // Do not simplify the negated comparison. It also rejects NaN.
  if (!(to >= now)) return 'backwards'
  const frozen = 'by' in change ? clock.frozenAt !== null : (change.frozen ?? false)
  return { offset: to - realTime, frozenAt: frozen ? to : null }
}

/** Maximum number of events in `DueList.items`. `count` also includes the events beyond this limit. */
const maxListed = 100

/** Events with the same time keep their order. */
export function listDue(due: readonly DueItem[]): DueList {
  const items = due.toSorted((a, b) => a.at - b.at).slice(0, maxListed)
  return { items, count: due.length }
}
