import type { JSX } from 'preact'
import type { JournalEntry } from '../../types.ts'
import { describeLine, explainWhy, isLine, nameCall, verdictOf } from '../web-ui/words/call.ts'
import { formatClock } from '../web-ui/words/time.ts'

interface CallsProps {
  website: string
  calls: readonly JournalEntry[]
  hasKey: boolean
}

/** Operations that pages call, and the person who confirms; servers call the others. */
const byBrowser: ReadonlySet<string> = new Set([
  'getScript',
  'collectVisit',
  'collectEvent',
  'identifyUser',
  'requestDataDeletion',
  'showDeletionConfirmation',
  'confirmDataDeletion',
])

/** What the service was asked since the page was opened, the newest first. */
export function Calls({ website, calls, hasKey }: CallsProps): JSX.Element {
  return (
    <aside class="calls" aria-labelledby="calls">
      <div class="calls-list">
        <h2 id="calls">What the service was asked</h2>
        {hasKey ? null : (
          <p class="warn">The mock keeps no private key of this website, so that the shop’s server cannot check.</p>
        )}
        {calls.length === 0 ? <p class="none">Nothing yet.</p> : null}
        <div role="log" aria-label="Calls, the newest first">
          <ol>
            {calls.toReversed().map((entry) => (
              <li key={entry.id}>
                {isLine(entry) ? <p class="line">{describeLine(entry)}</p> : <Call entry={entry} website={website} />}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </aside>
  )
}

function Call({ entry, website }: { entry: JournalEntry; website: string }): JSX.Element {
  const { id, at, operation, response } = entry
  const verdict = verdictOf(entry)
  const status = response.status ?? 'no answer'
  const isBrowser = byBrowser.has(operation ?? '')
  const isGood = response.status !== null && response.status < 400
  return (
    <>
      <p class="call">
        <time dateTime={at}>{formatClock(Date.parse(at))}</time>
        <span class={isBrowser ? 'by' : 'by server'}>{isBrowser ? 'browser' : 'server'}</span>
        <a href={`/_mock/ui/?${new URLSearchParams({ website, call: id })}`}>{nameCall(entry)}</a>
        <span class={isGood ? 'good' : 'bad'}>{status}</span>
        {verdict === null ? null : <strong>{verdict}</strong>}
      </p>
      <p class="why">{explainWhy(entry)}</p>
    </>
  )
}
