import type { JSX } from 'preact'
import { useEverySecond } from '../components/use-rerender.ts'
import { isFromApp } from '../format/call.ts'
import { msSinceCall } from '../format/ms-since-call.ts'
import { formatRelativeTime } from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'

/** Shows whether the page is connected to the mock, and when the app under test last called the mock. */
export function ConnectionIndicator(): JSX.Element {
  const { view, snapshot } = usePage()
  useEverySecond()
  if (view.connection !== 'live') {
    const message = view.connection === 'lost' ? 'The mock is not responding. Retrying…' : 'Connecting…'
    return (
      <p class="connection" role="status" title={view.problem ?? undefined}>
        <span class="dot bad-dot" /> {message}
      </p>
    )
  }
  const last = view.calls.all.findLast((entry) => isFromApp(entry, snapshot.website))
  if (!last) {
    return (
      <p class="connection">
        <span class="dot" />{' '}
        <span>
          no calls <span class="label">from your app </span>yet
        </span>
      </p>
    )
  }
  return (
    <p class="connection">
      <span class="dot good-dot" /> <span class="label">app connected, </span>
      <span class="muted">last call</span>{' '}
      {formatRelativeTime(0, msSinceCall(last, view.calls.all, virtualNow(snapshot)))}
    </p>
  )
}
