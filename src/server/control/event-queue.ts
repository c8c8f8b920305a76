/** Events on their way to one reader, bounded by bytes. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import { estimateRecordBytes, type JournalRecord } from '../../state/journal/record.ts'

export type QueuedEvent = { record: JournalRecord } | { change: ControlChange } | { dropped: number | null }

export interface EventQueue {
  add(event: QueuedEvent): void
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
    add(event) {
      const size = sizeOfQueuedEvent(event)
      if (dropped > 0 || (waiting.length > 0 && bytes + size > limit)) {
        dropped++
        return
      }
      waiting.push(event)
      bytes += size
    },
    take() {
      const event = waiting.shift()
      if (event) {
        bytes -= sizeOfQueuedEvent(event)
        return event
      }
      if (dropped === 0) return null
      const gap = { dropped }
      dropped = 0
      return gap
    },
  }
}

function sizeOfQueuedEvent(event: QueuedEvent): number {
  return 'record' in event ? estimateRecordBytes(event.record) : 256
}
