/** What happens on one website or all of them, for one reader, in order. */

import { createEventQueue, type QueuedEvent } from './event-queue.ts'
import type { ControlServices } from './services.ts'

/** Bytes of what waits for a slow reader. */
const queueBytes = 2 * 2 ** 20

export interface EventReaderOptions {
  /** Null for all websites. */
  appId: string | null
  /** Where to begin in the journal; null for what happens from now on. */
  since: string | number | null
}

export interface EventReader {
  /** The next thing that happens; null where nothing does for so many ms, or it is over. */
  next(timeoutMs: number): Promise<QueuedEvent | null>
}

/** Begins to listen at once, until `over`. */
export function createEventReader(
  { appId, since }: EventReaderOptions,
  signal: AbortSignal,
  services: ControlServices,
): EventReader {
  const { journal, changes, environment } = services
  const queue = createEventQueue(queueBytes)
  let wake = (): void => {}
  const add = (event: QueuedEvent, eventAppId: string | null): void => {
    if (appId !== null && eventAppId !== null && eventAppId !== appId) return
    queue.add(event)
    wake()
  }
  const cleanups = [
    journal.subscribe((record) => add({ record }, record.appId)),
    changes.subscribe((change) => add({ change }, change.app_id)),
    () => wake(),
  ]
  signal.addEventListener('abort', () => {
    for (const end of cleanups) end()
  })
  const backlog = readBacklog({ appId, since }, services).values()
  return {
    async next(timeoutMs) {
      const event = backlog.next().value ?? queue.take()
      if (event || signal.aborted) return event
      const controller = new AbortController()
      wake = () => controller.abort()
      await environment.sleep(timeoutMs, controller.signal)
      return queue.take()
    },
  }
}

/** What the journal has since then, a gap before it where it cannot have all. */
function readBacklog({ appId, since }: EventReaderOptions, { journal }: ControlServices): QueuedEvent[] {
  if (since === null) return []
  const records = journal.list({ since, ...(appId === null ? {} : { appId }) }).map((record) => ({ record }))
  const isComplete = typeof since === 'number' || journal.find(since) !== null
  return isComplete ? records : [{ dropped: null }, ...records]
}
