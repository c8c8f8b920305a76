/** Events on their way to one reader, bounded by bytes. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import { type JournalRecord, sizeOf } from '../../state/journal/record.ts'

export type QueuedEvent = { record: JournalRecord } | { change: ControlChange } | { dropped: number | null }

export interface EventQueue {
  add(happening: QueuedEvent): void
  /** The oldest one that waits; where later ones were dropped after it, how many, before anything newer. */
  take(): QueuedEvent | null
}

/**
 * A queue that drops what comes while it is full and until it is empty again: so a slow reader gets what happened without a gap up to
 * a point, is told of the gap, and then goes on with what happens now.
 */
export function createEventQueue(limit: number): EventQueue {
  const waiting: QueuedEvent[] = []
  let bytes = 0
  let dropped = 0
  return {
    add(happening) {
      const size = sizeOfQueuedEvent(happening)
      if (dropped > 0 || (waiting.length > 0 && bytes + size > limit)) {
        dropped++
        return
      }
      waiting.push(happening)
      bytes += size
    },
    take() {
      const happening = waiting.shift()
      if (happening) {
        bytes -= sizeOfQueuedEvent(happening)
        return happening
      }
      if (dropped === 0) return null
      const gap = { dropped }
      dropped = 0
      return gap
    },
  }
}

function sizeOfQueuedEvent(happening: QueuedEvent): number {
  return 'record' in happening ? sizeOf(happening.record) : 256
}
