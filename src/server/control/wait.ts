import type { JournalRecord } from '../../state/journal/record.ts'
import type { MaybePromise } from '../../state/port.ts'
import { parseDuration } from '../../state/scenario/time.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { linkSignals } from '../pause.ts'
import type { ControlServices } from './services.ts'

export interface WaitParams {
  /** Timeout in ms of real time. If 0, the condition is checked only once. */
  timeoutMs: number
  count: number
}

export function parseWait({ wait, count }: { wait?: string; count?: number }): WaitParams {
  return {
    timeoutMs: wait === undefined ? 0 : (parseDuration(wait) ?? 0),
    count: count ?? (wait === undefined ? 0 : 1),
  }
}

/**
 * Calls `poll` immediately and after each relevant journal record, until it returns a value. Returns null after the timeout, or if the
 * client disconnects.
 * @throws {WebsiteError} if too many calls are waiting, or if the server closes
 */
export async function waitFor<T>(
  poll: () => MaybePromise<T | null>,
  {
    timeoutMs,
    callerSignal,
    isRelevant,
  }: { timeoutMs: number; callerSignal: AbortSignal; isRelevant: (record: JournalRecord) => boolean },
  { waits, journal, environment, closing }: ControlServices,
): Promise<T | null> {
  if (timeoutMs === 0) return poll()
  const release = waits.acquire()
  if (!release)
    throw new WebsiteError('busy', `Too many wait calls (maximum ${waits.limit}); wait until one of them ends`)
  const { signal, abort } = linkSignals([callerSignal, closing])
  let hasChanged = false
  let wake = (): void => {}
  const notify = (): void => {
    hasChanged = true
    wake()
  }
  const unsubscribe = journal.subscribe((record) => {
    if (isRelevant(record)) notify()
  })
  signal.addEventListener('abort', notify)
  void environment.sleep(timeoutMs, signal).then(abort)
  try {
    for (;;) {
      hasChanged = false
      const found = await poll()
      if (found !== null) return found
      if (closing.aborted) throw new WebsiteError('busy', 'The mock is shutting down')
      if (signal.aborted) return null
      if (!hasChanged) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    abort()
    unsubscribe()
    release()
  }
}
