/** Calls that wait for a request or a mail. */
import type { JournalRecord } from '../../state/journal/record.ts'
import type { MaybePromise } from '../../state/port.ts'
import { parseDuration } from '../../state/scenario/time.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import type { ControlServices } from './services.ts'

export interface Wait {
  /** Real time in ms; 0 looks once. */
  ms: number
  /** How many are waited for. */
  count: number
}

/** What `wait` and `count` ask for. */
export function readWait({ wait, count }: { wait?: string; count?: number }): Wait {
  return { ms: wait === undefined ? 0 : (parseDuration(wait) ?? 0), count: count ?? (wait === undefined ? 0 : 1) }
}

/**
 * Looks for something again and again: at once, and with each journal record that can make a difference. Null where the time is up
 * or the caller has left.
 *
 * @throws {WebsiteError} where as many wait already as may, or the server closes
 */
export async function waitFor<T>(
  look: () => MaybePromise<T | null>,
  { ms, caller, concerns }: { ms: number; caller: AbortSignal; concerns: (record: JournalRecord) => boolean },
  { waits, journal, environment, closing }: ControlServices,
): Promise<T | null> {
  if (ms === 0) return look()
  const leave = waits.take()
  if (!leave) throw new WebsiteError('busy', `${waits.most} calls wait already; let one of them end first`)
  const over = new AbortController()
  const end = (): void => over.abort()
  let isNews = false
  let wake = (): void => {}
  const tell = (): void => {
    isNews = true
    wake()
  }
  const stopListening = journal.subscribe((record) => {
    if (concerns(record)) tell()
  })
  over.signal.addEventListener('abort', tell)
  for (const signal of [caller, closing]) signal.addEventListener('abort', end)
  if (caller.aborted || closing.aborted) end()
  void environment.sleep(ms, over.signal).then(end)
  try {
    for (;;) {
      isNews = false
      const found = await look()
      if (found !== null) return found
      if (closing.aborted) throw new WebsiteError('busy', 'The mock is closing')
      if (over.signal.aborted) return null
      if (!isNews) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    end()
    stopListening()
    for (const signal of [caller, closing]) signal.removeEventListener('abort', end)
    leave()
  }
}
