import type { ControlClient } from '../../../client/control-client.ts'
import { type MockEvent, readMockEvents } from '../../../client/events.ts'
import { isMockError } from '../../../client/mock-error.ts'

/**
 * Event stream status:
 * - `opening`: the page has not connected yet
 * - `live`: the stream is open
 * - `lost`: the connection failed, and the page is trying to reconnect
 * - `gone`: the website no longer exists
 */
export type ConnectionStatus = 'opening' | 'live' | 'lost' | 'gone'

export interface EventHandlers {
  onEvent(event: MockEvent): void
  onConnection(state: ConnectionStatus, problem: string | null): void
}

/** Value of the `since` parameter that selects all journal entries. */
const epoch = '1970-01-01T00:00:00Z'

/** Delays before reconnection attempts, in milliseconds. The last delay is used for all further attempts. */
const retryDelaysMs: readonly number[] = [500, 1000, 2000, 5000]

/**
 * Time after which a hidden page closes its event stream, in milliseconds. Browsers allow only six connections per server across all tabs.
 */
const hiddenTimeoutMs = 10_000

/**
 * Streams a website's events until `signal` is aborted. If `start` is null, streams only new events. Otherwise, first streams all existing
 * journal entries.
 *
 * Reconnects if the connection is lost, or when a hidden page is shown again. The stream then resumes after the last journal entry.
 */
export async function followEvents(
  client: ControlClient,
  website: string,
  { onEvent, onConnection }: EventHandlers,
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
      onConnection('live', null)
      failures = 0
      for await (const event of readMockEvents(response)) {
        if (event.event === 'request' || event.event === 'line') since = event.data.id
        onEvent(event)
      }
    } catch (error) {
      if (signal.aborted) return
      if (visibility.signal.aborted) continue
      const isGone = isMockError(error) && error.status === 404
      onConnection(isGone ? 'gone' : 'lost', isMockError(error) ? error.problem : null)
      if (isGone) return
    } finally {
      visibility.stop()
    }
    await sleep(retryDelaysMs[Math.min(failures++, retryDelaysMs.length - 1)] ?? 0, signal)
  }
}

/** Returns a signal that aborts when the given signal aborts or when the page has been hidden for `hiddenTimeoutMs`. */
function watchVisibility(signal: AbortSignal): { signal: AbortSignal; stop: () => void } {
  const [hidden, listening] = [new AbortController(), new AbortController()]
  let timer: number | undefined
  const checkVisibility = (): void => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => hidden.abort(), hiddenTimeoutMs)
  }
  document.addEventListener('visibilitychange', checkVisibility, { signal: listening.signal })
  checkVisibility()
  return {
    signal: AbortSignal.any([signal, hidden.signal]),
    stop() {
      clearTimeout(timer)
      listening.abort()
    },
  }
}

function waitUntilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const checkVisibility = (): void => {
      if (document.hidden && !signal.aborted) return
      listening.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', checkVisibility, { signal: listening.signal })
    signal.addEventListener('abort', checkVisibility, { signal: listening.signal })
    checkVisibility()
  })
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(ms)])
  return new Promise((resolve) => {
    if (end.aborted) resolve()
    else end.addEventListener('abort', () => resolve())
  })
}
