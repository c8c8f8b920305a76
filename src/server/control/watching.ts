/** What happens on one website or all of them, for one reader, in order. */

import { createEventQueue, type QueuedEvent } from './event-queue.ts'
import type { ControlServices } from './services.ts'

/** Bytes of what waits for a slow reader. */
const queueBytes = 2 * 2 ** 20

export interface Watch {
  /** Null for all websites. */
  appId: string | null
  /** Where to begin in the journal; null for what happens from now on. */
  since: string | number | null
}

export interface Happenings {
  /** The next thing that happens; null where nothing does for so many ms, or it is over. */
  next(timeoutMs: number): Promise<QueuedEvent | null>
}

/** Begins to listen at once, until `over`. */
export function watch({ appId, since }: Watch, over: AbortSignal, services: ControlServices): Happenings {
  const { journal, changes, environment } = services
  const queue = createEventQueue(queueBytes)
  let wake = (): void => {}
  const add = (happening: QueuedEvent, about: string | null): void => {
    if (appId !== null && about !== null && about !== appId) return
    queue.add(happening)
    wake()
  }
  const endings = [
    journal.subscribe((record) => add({ record }, record.appId)),
    changes.subscribe((change) => add({ change }, change.app_id)),
    () => wake(),
  ]
  over.addEventListener('abort', () => {
    for (const end of endings) end()
  })
  const before = kept({ appId, since }, services).values()
  return {
    async next(timeoutMs) {
      const present = before.next().value ?? queue.take()
      if (present || over.aborted) return present
      const pause = new AbortController()
      wake = () => pause.abort()
      await environment.sleep(timeoutMs, pause.signal)
      return queue.take()
    },
  }
}

/** What the journal has since then, a gap before it where it cannot have all. */
function kept({ appId, since }: Watch, { journal }: ControlServices): QueuedEvent[] {
  if (since === null) return []
  const records = journal.list({ since, ...(appId === null ? {} : { appId }) }).map((record) => ({ record }))
  const isComplete = typeof since === 'number' || journal.find(since) !== null
  return isComplete ? records : [{ dropped: null }, ...records]
}
