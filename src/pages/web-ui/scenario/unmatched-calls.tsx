import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isUnmatched } from '../format/call.ts'
import { formatTimeOfDay } from '../format/time.ts'
import { usePage } from '../page-context.ts'

/** Calls that reached the mock without a website's key: most often an app that is set up with another one. */
export function UnmatchedCalls(): JSX.Element | null {
  const { view, showCall, showPanel } = usePage()
  const [dismissedAt, setDismissedAt] = useState(0)
  const unmatchedCalls = view.unmatchedCalls.all.filter(
    (entry) => isUnmatched(entry) && Date.parse(entry.at) > dismissedAt,
  )
  const last = unmatchedCalls.at(-1)
  if (!last) return null
  const key = last.request.headers['x-dc-key']
  const credential =
    last.why.id === 'wrong-cop-key' ? 'a cop_key that no website has' : key === undefined ? 'no key' : `the key ${key}`
  return (
    <p class="strays">
      <span class="warn">
        {unmatchedCalls.length === 1 ? 'One call' : `${unmatchedCalls.length} calls`} with unknown keys:
      </span>{' '}
      the last, at {formatTimeOfDay(Date.parse(last.at))}, came with {credential}.{' '}
      <button type="button" class="quiet" onClick={() => showCall(last.id)}>
        see it
      </button>{' '}
      ·{' '}
      <button type="button" class="quiet" onClick={() => showPanel('connect')}>
        use this website’s key
      </button>{' '}
      ·{' '}
      <button type="button" class="quiet" onClick={() => setDismissedAt(Date.parse(last.at))}>
        dismiss
      </button>
    </p>
  )
}
