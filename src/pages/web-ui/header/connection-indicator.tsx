import type { JSX } from 'preact'
import type { JournalEntry } from '../../../types.ts'
import { useEverySecond } from '../components/use-rerender.ts'
import { isFromApp } from '../format/call.ts'
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

/**
 * Returns the time since a call, in milliseconds. Excludes any time skipped by changing the website's clock.
 *
 * @param entries journal entries including the call, oldest first
 * @param now the website's current time, in milliseconds since the epoch
 */
function msSinceCall(call: JournalEntry, entries: readonly JournalEntry[], now: number): number {
  const later = entries.slice(entries.lastIndexOf(call) + 1)
  const jumps = later.map(({ why: { id, state } }) =>
    id === 'clock' ? Date.parse(String(state.now)) - Date.parse(String(state.before)) : 0,
  )
  const jumpedMs = jumps.reduce((sum, jump) => sum + jump, 0)
  return Math.max(0, now - Date.parse(call.at) - jumpedMs)
}
