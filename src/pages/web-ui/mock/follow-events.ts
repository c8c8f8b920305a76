import type { ControlClient } from '../../../client/control-client.ts'
import { type MockEvent, readMockEvents } from '../../../client/events.ts'
import { isMockError } from '../../../client/mock-error.ts'

/** How the events come: `live` as they happen, `lost` while nothing answers, `gone` where there is no such website any more. */
export type Connection = 'opening' | 'live' | 'lost' | 'gone'

export interface Followed {
  event(event: MockEvent): void
  connection(state: Connection, problem: string | null): void
}

/** Before everything that a journal can have. */
const beginning = '1970-01-01T00:00:00Z'

/** Waits in ms before it asks again, longer each time. */
const waits: readonly number[] = [500, 1000, 2000, 5000]

/** How long a page goes on to listen that nobody sees, in ms. */
const unseen = 10_000

/**
 * Tells of all that the journal has of a website and then of all that happens, until `over`. Comes back where the connection breaks.
 * A page that nobody sees lets go of its connection, of which a browser has six for all tabs, and takes it up where it was. With
 * `from` null it tells of nothing that was before.
 */
export async function followEvents(
  client: ControlClient,
  website: string,
  { event: tell, connection }: Followed,
  over: AbortSignal,
  from: typeof beginning | null = beginning,
): Promise<void> {
  let since: string | null = from
  let failures = 0
  while (!over.aborted) {
    await untilSeen(over)
    const watch = watchVisibility(over)
    try {
      const response = await client.open(
        'streamEvents',
        { query: { website, since: since ?? undefined } },
        watch.signal,
      )
      connection('live', null)
      failures = 0
      for await (const event of readMockEvents(response)) {
        if (event.event === 'request' || event.event === 'line') since = event.data.id
        tell(event)
      }
    } catch (error) {
      if (over.aborted) return
      if (watch.signal.aborted) continue
      const isGone = isMockError(error) && error.status === 404
      connection(isGone ? 'gone' : 'lost', isMockError(error) ? error.message : null)
      if (isGone) return
    } finally {
      watch.end()
    }
    await pause(waits[Math.min(failures++, waits.length - 1)] ?? 0, over)
  }
}

/** Aborts where the page was out of sight for a while, or all is over. */
function watchVisibility(over: AbortSignal): { signal: AbortSignal; end: () => void } {
  const watch = new AbortController()
  let timer: number | undefined
  const look = (): void => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => watch.abort(), unseen)
  }
  const abort = (): void => watch.abort()
  document.addEventListener('visibilitychange', look)
  over.addEventListener('abort', abort)
  look()
  return {
    signal: watch.signal,
    end() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      over.removeEventListener('abort', abort)
    },
  }
}

function untilSeen(over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.hidden && !over.aborted) return
      document.removeEventListener('visibilitychange', look)
      over.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    over.addEventListener('abort', look)
    look()
  })
}

function pause(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      over.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    over.addEventListener('abort', end)
  })
}
