import type { JSX } from 'preact'
import type { DueEvent } from '../../../types.ts'
import { usePage } from '../page-context.ts'

const dueEventLabels: Readonly<Record<DueEvent['what'], string>> = {
  'valid-key-forgotten': 'key cache expires:',
  'wrong-key-forgotten': 'wrong key expires:',
  'link-expired': 'link expires:',
}

/** Describes an upcoming event. */
export function renderDueEvent({ what, key, email, app_id }: DueEvent, appId: string): JSX.Element {
  return (
    <>
      {dueEventLabels[what]} <span class="mono">{email ?? key}</span>
      {app_id === appId ? null : <span class="muted"> of {app_id}</span>}
    </>
  )
}

/** Returns a function that sets the clock. A frozen clock stays frozen. */
export function useSetClock(): (to: string, successMessage: string) => Promise<boolean> {
  const { client, view, snapshot, perform } = usePage()
  return (now, successMessage) =>
    perform(
      () =>
        client.call('setClock', {
          query: { website: view.appId },
          body: { now, frozen: snapshot.clock.frozen },
        }),
      successMessage,
    )
}

/** Returns a function that moves the clock to an upcoming event. */
export function useSkipTo(): (due: DueEvent) => Promise<boolean> {
  const setClock = useSetClock()
  return (due) => {
    const successMessage = {
      'valid-key-forgotten': `The key ${due.key} is no longer cached. It still works; the next request looks it up.`,
      'wrong-key-forgotten': `The key ${due.key} is checked again at the next request.`,
      'link-expired': `The link to ${due.email} has expired.`,
    }[due.what]
    return setClock(due.at, successMessage)
  }
}
