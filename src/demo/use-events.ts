import { useEffect, useState } from 'preact/hooks'
import type { ControlClient } from '../client/control-client.ts'
import { type MockEvent, readMockEvents } from '../client/events.ts'

/** Longest that it waits before it asks again, in ms. */
const pause = 2000

/**
 * Tells a page of what happens on a website from now on. True once the events come, so that nothing which the page does from then on
 * is missed.
 */
export function useEvents(client: ControlClient, website: string, tell: (event: MockEvent) => void): boolean {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    const follow = async (): Promise<void> => {
      let since: string | undefined
      while (!over.signal.aborted) {
        try {
          const response = await client.open('streamEvents', { query: { website, since } }, over.signal)
          setOpen(true)
          for await (const event of readMockEvents(response)) {
            if (event.event === 'request' || event.event === 'line') since = event.data.id
            tell(event)
          }
        } catch {
          // The mock stopped, or as many watch already as may: the shop itself works all the same.
          setOpen(true)
        }
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    void follow()
    return () => over.abort()
  }, [client, website, tell])
  return open
}
