import type { JSX } from 'preact'
import type { DueEvent } from '../../../types.ts'
import { usePage } from '../page-context.ts'

const dueEventLabels: Readonly<Record<DueEvent['what'], string>> = {
  'valid-key-forgotten': 'looks up anew, without effect on your app, the key',
  'wrong-key-forgotten': 'judges anew the wrong key',
  'link-expired': 'link expires:',
}

/** What falls due, in a few words. */
export function renderDueEvent({ what, key, email, app_id }: DueEvent, appId: string): JSX.Element {
  return (
    <>
      {dueEventLabels[what]} <span class="mono">{email ?? key}</span>
      {app_id === appId ? null : <span class="muted"> of {app_id}</span>}
    </>
  )
}

/** Moves the clock to a time; a frozen one stays frozen. */
export function useSetClock(): (to: string, successMessage: string) => Promise<boolean> {
  const { client, view, snapshot, perform: act } = usePage()
  return (now, successMessage) =>
    act(
      () =>
        client.call('setClock', {
          query: { website: view.appId },
          body: { now, frozen: snapshot.clock.frozen },
        }),
      successMessage,
    )
}

/** Moves the clock to where something falls due. */
export function useSkipTo(): (due: DueEvent) => Promise<boolean> {
  const setClock = useSetClock()
  return (due) => {
    const successMessage = {
      'valid-key-forgotten': `The key ${due.key} is no longer remembered. It goes on working: the next call looks it up.`,
      'wrong-key-forgotten': `The wrong key ${due.key} is judged anew.`,
      'link-expired': `The link to ${due.email} has expired.`,
    }[due.what]
    return setClock(due.at, successMessage)
  }
}
