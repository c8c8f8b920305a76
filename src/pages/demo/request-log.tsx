import type { JSX } from 'preact'
import type { JournalEntry } from '../../types.ts'
import { describeLine, explainWhy, formatCallName, isLine, verdictOf } from '../web-ui/format/call.ts'
import { formatTimeOfDay } from '../web-ui/format/time.ts'

interface RequestLogProps {
  website: string
  calls: readonly JournalEntry[]
  hasKey: boolean
}

/** Operations called by web pages or through links in emails. All other operations are called by servers. */
const browserOperations: ReadonlySet<string> = new Set([
  'getScript',
  'collectVisit',
  'collectEvent',
  'identifyUser',
  'requestDataDeletion',
  'showDeletionConfirmation',
  'confirmDataDeletion',
])

export function RequestLog({ website, calls, hasKey }: RequestLogProps): JSX.Element {
  return (
    <aside class="calls" aria-labelledby="calls">
      <div class="calls-list">
        <h2 id="calls">Requests to the service</h2>
        {hasKey ? null : (
          <p class="warn">No private key is stored for this website, so the shop’s server cannot check addresses.</p>
        )}
        {calls.length === 0 ? <p class="hint">No requests yet.</p> : null}
        <div role="log" aria-label="Requests, newest first">
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
  const status = response.status ?? 'no response'
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
