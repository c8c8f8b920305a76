import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isUnmatched } from '../format/call.ts'
import { formatTimeOfDay } from '../format/time.ts'
import { usePage } from '../page-context.ts'

/** Warning about calls that did not match a website, usually because the app uses an invalid key. */
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
    last.why.id === 'wrong-cop-key' ? 'an unknown cop_key' : key === undefined ? 'no key' : `the key ${key}`
  const isOne = unmatchedCalls.length === 1
  return (
    <p class="unmatched-calls">
      <span>
        <span class="warn">
          {isOne ? 'One call had no valid key.' : `${unmatchedCalls.length} calls had no valid key.`}
        </span>{' '}
        {isOne ? 'Received' : 'Most recent call'} at {formatTimeOfDay(Date.parse(last.at))}, with {credential}
      </span>
      <button type="button" class="quiet" onClick={() => showCall(last.id)}>
        show
      </button>
      <button type="button" class="quiet" onClick={() => showPanel('connect')}>
        show this website’s key
      </button>
      <button type="button" class="quiet" onClick={() => setDismissedAt(Date.parse(last.at))}>
        dismiss
      </button>
    </p>
  )
}
