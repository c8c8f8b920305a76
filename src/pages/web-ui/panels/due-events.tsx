import type { JSX } from 'preact'
import type { DueEvent } from '../../../types.ts'
import type { Snapshot } from '../mock/website-view.ts'
import { usePage } from '../page-context.ts'

/** During a key store outage, requests with an uncached key get a 500 response. */
function hasKeyStoreOutage({ faults }: Snapshot): boolean {
  return faults.some(({ outage }) => outage === 'keyStore')
}

/**
 * Returns the most relevant upcoming event. The cache expiry of a valid key is relevant only during a key store outage. Otherwise, the
 * service simply looks up the key again.
 */
export function findNextDueEvent(snapshot: Snapshot): DueEvent | undefined {
  const find = (wanted: DueEvent['type']) => snapshot.clock.due.find(({ type }) => type === wanted)
  const key = hasKeyStoreOutage(snapshot) ? find('valid-key-cache-expired') : undefined
  return key ?? find('link-expired') ?? find('wrong-key-cache-expired')
}

export function DueEventLabel({ due: { type, key, email, app_id } }: { due: DueEvent }): JSX.Element {
  const { view, snapshot } = usePage()
  const label = {
    'valid-key-cache-expired': hasKeyStoreOutage(snapshot) ? 'key gets 500:' : 'cached key expires:',
    'wrong-key-cache-expired': 'cached rejection expires:',
    'link-expired': 'link expires:',
  }[type]
  return (
    <>
      {label} <span class="mono">{email ?? key}</span>
      {app_id === view.appId ? null : <span class="muted"> of {app_id}</span>}
    </>
  )
}

/** Returns a function that sets the website's clock. If the clock is frozen, it remains frozen. */
export function useSetClock(): (
  to: string,
  successMessage: string,
  onError?: (message: string) => void,
) => Promise<boolean> {
  const { client, view, snapshot, perform } = usePage()
  return (now, successMessage, onError) =>
    perform(
      () =>
        client.call('setClock', {
          query: { website: view.appId },
          body: { now, frozen: snapshot.clock.frozen },
        }),
      successMessage,
      onError,
    )
}

export function useSkipTo(): (due: DueEvent) => Promise<boolean> {
  const { snapshot } = usePage()
  const setClock = useSetClock()
  return (due) => {
    const effect = hasKeyStoreOutage(snapshot)
      ? 'Requests with this key fail with 500 until the outage ends.'
      : 'The service looks up the key again on the next request.'
    const successMessage = {
      'valid-key-cache-expired': `The key ${due.key} is no longer cached. ${effect}`,
      'wrong-key-cache-expired': `The service looks up the key ${due.key} again on the next request.`,
      'link-expired': `The link sent to ${due.email} has expired.`,
    }[due.type]
    return setClock(due.at, successMessage)
  }
}
