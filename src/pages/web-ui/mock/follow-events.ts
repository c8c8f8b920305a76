import type { ControlClient } from '../../../client/control-client.ts'
import { type MockEvent, readMockEvents } from '../../../client/events.ts'
import { isMockError } from '../../../client/mock-error.ts'

/** How the events come: `live` as they happen, `lost` while nothing answers, `gone` where there is no such website any more. */
export type ConnectionStatus = 'opening' | 'live' | 'lost' | 'gone'

export interface EventHandlers {
  event(event: MockEvent): void
  connection(state: ConnectionStatus, problem: string | null): void
}

/** Before everything that a journal can have. */
const epoch = '1970-01-01T00:00:00Z'

/** Waits in ms before it asks again, longer each time. */
const retryDelaysMs: readonly number[] = [500, 1000, 2000, 5000]

/** How long a page goes on to listen that nobody sees, in ms. */
const hiddenTimeoutMs = 10_000

/**
 * Tells of all that the journal has of a website and then of all that happens, until `over`. Comes back where the connection breaks.
 * A page that nobody sees lets go of its connection, of which a browser has six for all tabs, and takes it up where it was. With
 * `from` null it tells of nothing that was before.
 */
export async function followEvents(
  client: ControlClient,
  website: string,
  { event: onEvent, connection }: EventHandlers,
  signal: AbortSignal,
  start: typeof epoch | null = epoch,
): Promise<void> {
  let since: string | null = start
  let failures = 0
  while (!signal.aborted) {
    await waitUntilVisible(signal)
    const visibility = watchVisibility(signal)
    try {
      const response = await client.open(
        'streamEvents',
        { query: { website, since: since ?? undefined } },
        visibility.signal,
      )
      connection('live', null)
      failures = 0
      for await (const event of readMockEvents(response)) {
        if (event.event === 'request' || event.event === 'line') since = event.data.id
        onEvent(event)
      }
    } catch (error) {
      if (signal.aborted) return
      if (visibility.signal.aborted) continue
      const isGone = isMockError(error) && error.status === 404
      connection(isGone ? 'gone' : 'lost', isMockError(error) ? error.message : null)
      if (isGone) return
    } finally {
      visibility.stop()
    }
    await sleep(retryDelaysMs[Math.min(failures++, retryDelaysMs.length - 1)] ?? 0, signal)
  }
}

/** Aborts where the page was out of sight for a while, or all is over. */
function watchVisibility(signal: AbortSignal): { signal: AbortSignal; stop: () => void } {
  const visibility = new AbortController()
  let timer: number | undefined
  const checkVisibility = (): void => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => visibility.abort(), hiddenTimeoutMs)
  }
  const abort = (): void => visibility.abort()
  document.addEventListener('visibilitychange', checkVisibility)
  signal.addEventListener('abort', abort)
  checkVisibility()
  return {
    signal: visibility.signal,
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', checkVisibility)
      signal.removeEventListener('abort', abort)
    },
  }
}

function waitUntilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const checkVisibility = (): void => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', checkVisibility)
      signal.removeEventListener('abort', checkVisibility)
      resolve()
    }
    document.addEventListener('visibilitychange', checkVisibility)
    signal.addEventListener('abort', checkVisibility)
    checkVisibility()
  })
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(stop, ms)
    signal.addEventListener('abort', stop)
  })
}
