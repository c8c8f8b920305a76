import type { ControlClient } from '../../client/control-client.ts'
import { type MockEvent, readMockEvents } from '../../client/events.ts'
import { isMockError } from '../../client/mock-error.ts'

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

/** Tells of all that the journal has of a website and then of all that happens, until `over`. Comes back where the connection breaks. */
export async function followEvents(
  client: ControlClient,
  website: string,
  { event: tell, connection }: Followed,
  over: AbortSignal,
): Promise<void> {
  let since = beginning
  let failures = 0
  while (!over.aborted) {
    try {
      const response = await client.open('streamEvents', { query: { website, since } }, over)
      connection('live', null)
      failures = 0
      for await (const event of readMockEvents(response)) {
        if (event.event === 'request' || event.event === 'line') since = event.data.id
        tell(event)
      }
    } catch (error) {
      if (over.aborted) return
      const isGone = isMockError(error) && error.status === 404
      connection(isGone ? 'gone' : 'lost', isMockError(error) ? error.message : null)
      if (isGone) return
    }
    await pause(waits[Math.min(failures++, waits.length - 1)] ?? 0, over)
  }
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
