import type { JSX } from 'preact'
import type { JournalEntry } from '../../types.ts'
import { describeLine, explainWhy, formatCallName, isLine, verdictOf } from '../web-ui/format/call.ts'
import { formatTimeOfDay } from '../web-ui/format/time.ts'

interface RequestLogProps {
  website: string
  calls: readonly JournalEntry[]
  hasKey: boolean
}

/** Operations that pages call, and the person who confirms; servers call the others. */
const browserOperations: ReadonlySet<string> = new Set([
  'getScript',
  'collectVisit',
  'collectEvent',
  'identifyUser',
  'requestDataDeletion',
  'showDeletionConfirmation',
  'confirmDataDeletion',
])

/** What the service was asked since the page was opened, the newest first. */
export function RequestLog({ website, calls, hasKey }: RequestLogProps): JSX.Element {
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
                {isLine(entry) ? (
                  <p class="line">{describeLine(entry)}</p>
                ) : (
                  <RequestLogItem entry={entry} website={website} />
                )}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </aside>
  )
}

function RequestLogItem({ entry, website }: { entry: JournalEntry; website: string }): JSX.Element {
  const { id, at, operation, response } = entry
  const verdict = verdictOf(entry)
  const status = response.status ?? 'no answer'
  const isBrowser = browserOperations.has(operation ?? '')
  const isSuccess = response.status !== null && response.status < 400
  return (
    <>
      <p class="call">
        <time dateTime={at}>{formatTimeOfDay(Date.parse(at))}</time>
        <span class={isBrowser ? 'by' : 'by server'}>{isBrowser ? 'browser' : 'server'}</span>
        <a href={`/_mock/ui/?${new URLSearchParams({ website, call: id })}`}>{formatCallName(entry)}</a>
        <span class={isSuccess ? 'good' : 'bad'}>{status}</span>
        {verdict === null ? null : <strong>{verdict}</strong>}
      </p>
      <p class="why">{explainWhy(entry)}</p>
    </>
  )
}
