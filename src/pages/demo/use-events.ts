import { useEffect, useState } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import type { MockEvent } from '../../client/events.ts'
import { followEvents } from '../web-ui/mock/follow-events.ts'

/** Maximum time to wait for the event stream to open, in milliseconds. After that, the page continues without events. */
const timeoutMs = 2000

/** Subscribes to a website's events. Returns false until the event stream opens or the timeout expires, then true. */
export function useEvents(client: ControlClient, website: string, onEvent: (event: MockEvent) => void): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const abortController = new AbortController()
    const timer = setTimeout(() => setIsReady(true), timeoutMs)
    void followEvents(client, website, { onEvent, onConnection: () => setIsReady(true) }, abortController.signal, null)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [client, website, onEvent])
  return isReady
}
