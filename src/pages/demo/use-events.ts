import { useEffect, useState } from 'preact/hooks'
import type { ControlClient } from '../../client/control-client.ts'
import type { MockEvent } from '../../client/events.ts'
import { followEvents } from '../web-ui/mock/follow-events.ts'

/** Longest that the page waits for the events to come, in ms: what it shows of them is not what it is for. */
const timeoutMs = 2000

/**
 * Tells a page of what happens on a website from now on. True once the events come, so that nothing which the page does from then on
 * is missed.
 */
export function useEvents(client: ControlClient, website: string, onEvent: (event: MockEvent) => void): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const abortController = new AbortController()
    const timer = setTimeout(() => setIsReady(true), timeoutMs)
    void followEvents(
      client,
      website,
      { event: onEvent, connection: () => setIsReady(true) },
      abortController.signal,
      null,
    )
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [client, website, onEvent])
  return isReady
}
