/** Queue of events for a single reader, limited by size in bytes. */

import type { ControlChange } from '../../spec/generated/control.d.ts'
import { estimateRecordBytes, type JournalRecord } from '../../state/journal/record.ts'

export type QueuedEvent = { record: JournalRecord } | { change: ControlChange } | { dropped: number | null }

export interface EventQueue {
  /** Returns false if the queue is full. */
  add(event: QueuedEvent): boolean
  /** Removes and returns the oldest event, or returns null if the queue is empty. */
  take(): QueuedEvent | null
  readonly length: number
}

export function createEventQueue(maxBytes: number): EventQueue {
  const waiting: QueuedEvent[] = []
  let bytes = 0
  return {
    add(event) {
      const size = sizeOfQueuedEvent(event)
      if (waiting.length > 0 && bytes + size > maxBytes) return false
      waiting.push(event)
      bytes += size
      return true
    },
    take() {
      const event = waiting.shift()
      if (!event) return null
      bytes -= sizeOfQueuedEvent(event)
      return event
    },
    get length() {
      return waiting.length
    },
  }
}

function sizeOfQueuedEvent(event: QueuedEvent): number {
  return 'record' in event ? estimateRecordBytes(event.record) : 256
}
