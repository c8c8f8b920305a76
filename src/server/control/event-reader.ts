import type { ControlChange } from '../../spec/generated/control.d.ts'
import { estimateRecordBytes, type JournalRecord } from '../../state/journal/record.ts'
import type { ControlServices } from './services.ts'

export type QueuedEvent = { record: JournalRecord } | { change: ControlChange } | { dropped: number | null }

const maxQueueBytes = 2 * 2 ** 20

export interface EventReaderOptions {
  /** Website ID. If null, the events of all websites are read. */
  appId: string | null
  /** ID of the journal entry to start after, or time to start at. If null, only new events are read. */
  since: string | number | null
}

export interface EventReader {
  /** Returns the next event. Returns null after the timeout, or once the reader has been stopped. */
  next(timeoutMs: number): Promise<QueuedEvent | null>
}

/**
 * Creates a reader that collects new events until `signal` aborts.
 * @param onFull called with the number of missed events when the queue is full
 */
export function createEventReader(
  { appId, since }: EventReaderOptions,
  { signal, onFull }: { signal: AbortSignal; onFull: (missed: number) => void },
  services: ControlServices,
): EventReader {
  const { journal, changes, environment } = services
  const queue: QueuedEvent[] = []
  let bytes = 0
  let wake: (() => void) | null = null
  /** Use one timer for all events. Creating a timer for each event would take longer than processing the event. */
  let isSleeping = false
  const sleep = (timeoutMs: number): void => {
    if (isSleeping) return
    isSleeping = true
    void environment.sleep(timeoutMs, signal).then(() => {
      isSleeping = false
      wake?.()
    })
  }
  const add = (event: QueuedEvent, eventAppId: string | null): void => {
    if (appId !== null && eventAppId !== null && eventAppId !== appId) return
    const size = sizeOf(event)
    if (queue.length > 0 && bytes + size > maxQueueBytes) {
      onFull(queue.length + 1)
      return
    }
    queue.push(event)
    bytes += size
    wake?.()
  }
  const take = (): QueuedEvent | null => {
    const event = queue.shift() ?? null
    if (event) bytes -= sizeOf(event)
    return event
  }
  const cleanups = [
    journal.subscribe((record) => add({ record }, record.appId)),
    changes.subscribe((change) => add({ change }, change.app_id)),
    () => wake?.(),
  ]
  const stop = (): void => {
    for (const end of cleanups) end()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const backlog = readBacklog({ appId, since }, services).values()
  return {
    async next(timeoutMs) {
      const event = backlog.next().value ?? take()
      if (event || signal.aborted) return event
      await new Promise<void>((resolve) => {
        wake = resolve
        sleep(timeoutMs)
      })
      wake = null
      return take()
    },
  }
}

/**
 * Returns the journal entries since the given time, or after the given entry. If that entry is no longer in the journal, the list starts
 * with a `dropped` event.
 */
function readBacklog({ appId, since }: EventReaderOptions, { journal }: ControlServices): QueuedEvent[] {
  if (since === null) return []
  const records = journal.list({ since, ...(appId === null ? {} : { appId }) }).map((record) => ({ record }))
  const isComplete = typeof since === 'number' || journal.find(since) !== null
  return isComplete ? records : [{ dropped: null }, ...records]
}

function sizeOf(event: QueuedEvent): number {
  return 'record' in event ? estimateRecordBytes(event.record) : 256
}
