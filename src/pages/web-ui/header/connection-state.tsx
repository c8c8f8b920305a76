import type { JSX } from 'preact'
import { usePage, virtualNow } from '../page-context.ts'
import { useSeconds } from '../parts/redraw.ts'
import { isOfApp } from '../words/call.ts'
import { sinceCall } from '../words/since-call.ts'
import { formatDistance } from '../words/time.ts'

/** Whether this page hears the mock, and when the app called last. */
export function ConnectionState(): JSX.Element {
  const { view, snapshot } = usePage()
  useSeconds()
  if (view.connection !== 'live') {
    const says = view.connection === 'lost' ? 'The mock does not answer. Trying again…' : 'Connecting…'
    return (
      <p class="connection" role="status" title={view.problem ?? undefined}>
        <span class="dot bad-dot" /> {says}
      </p>
    )
  }
  const last = view.calls.all.findLast((entry) => isOfApp(entry, snapshot.website))
  if (!last) {
    return (
      <p class="connection">
        <span class="dot" /> no call of your app yet
      </p>
    )
  }
  return (
    <p class="connection">
      <span class="dot good-dot" /> app connected, <span class="muted">last call</span>{' '}
      {formatDistance(0, sinceCall(last, view.calls.all, virtualNow(snapshot)))}
    </p>
  )
}
