/** Formats a clock for responses of the control plane. */

import type { Clock, ClockMove, DueEvent } from '../../spec/generated/control.d.ts'
import type { ClockReading, DueItem, ClockMove as Move } from '../../state/port.ts'
import { formatTime } from '../../state/scenario/time.ts'

export function formatClock({ now, frozen, due }: ClockReading): Clock {
  return { now: formatTime(now), frozen, due: due.items.map(formatDue), due_count: due.count }
}

export function formatClockMove(move: Move): ClockMove {
  const { occurred } = move
  return { ...formatClock(move), occurred: occurred.items.map(formatDue), occurred_count: occurred.count }
}

function formatDue(due: DueItem): DueEvent {
  const { at, appId, type } = due
  const about = due.type === 'link-expired' ? { key: null, email: due.email } : { key: `${due.prefix}…`, email: null }
  return { at: formatTime(at), type, app_id: appId, ...about }
}
