import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { isStray } from '../words/call.ts'
import { formatClock } from '../words/time.ts'

/** Calls that reached the mock without a website's key: most often an app that is set up with another one. */
export function Strays(): JSX.Element | null {
  const { view, showCall, showPanel } = usePage()
  const [dismissed, dismiss] = useState(0)
  const strays = view.strays.all.filter((entry) => isStray(entry) && Date.parse(entry.at) > dismissed)
  const last = strays.at(-1)
  if (!last) return null
  const key = last.request.headers['x-dc-key']
  const sent =
    last.why.id === 'wrong-cop-key' ? 'a cop_key that no website has' : key === undefined ? 'no key' : `the key ${key}`
  return (
    <p class="strays">
      <span class="warn">{strays.length === 1 ? 'One call' : `${strays.length} calls`} with unknown keys:</span> the
      last, at {formatClock(Date.parse(last.at))}, came with {sent}.{' '}
      <button type="button" class="quiet" onClick={() => showCall(last.id)}>
        see it
      </button>{' '}
      ·{' '}
      <button type="button" class="quiet" onClick={() => showPanel('connect')}>
        use this website’s key
      </button>{' '}
      ·{' '}
      <button type="button" class="quiet" onClick={() => dismiss(Date.parse(last.at))}>
        dismiss
      </button>
    </p>
  )
}
