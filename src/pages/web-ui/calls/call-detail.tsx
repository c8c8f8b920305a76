import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { JournalEntry } from '../../../types.ts'
import { BodyView } from '../components/body-view.tsx'
import { Copyable } from '../components/copy-button.tsx'
import {
  describeLine,
  describeSubject,
  explainWhy,
  formatCallName,
  formatFieldValue,
  isBodyUnread,
  isLine,
  verdictOf,
} from '../format/call.ts'
import { hasUnknownSecret } from '../format/curl.ts'
import { formatDateTime, localizeTimes } from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { useCallActions } from './call-actions.ts'
import { nextVerdictLabels, statusClass } from './call-row.tsx'
import { useSendAgain } from './use-send-again.ts'

export function CallDetail(): JSX.Element {
  const { callId } = usePage()
  const entry = useJournalEntry(callId)
  if (callId === null) {
    return (
      <div class="empty">
        <p>Select a call to see its response, the reason for the response, and a command to repeat the call.</p>
      </div>
    )
  }
  if (entry === undefined) return <p class="muted">Loading {callId}…</p>
  if (entry === null) {
    return (
      <div class="empty">
        <p>
          <strong>{callId} is no longer in the journal.</strong>
        </p>
        <p>
          The mock keeps only the newest calls for each website. If the mock was restarted, earlier calls may be
          missing.
        </p>
      </div>
    )
  }
  return isLine(entry) ? <LineDetail entry={entry} /> : <EntryDetail key={entry.id} entry={entry} />
}

/** Returns undefined while the entry is loading, or null if it cannot be read. */
function useJournalEntry(id: string | null): JournalEntry | null | undefined {
  const { client, view } = usePage()
  const [fetched, setFetched] = useState<{ id: string; entry: JournalEntry | null } | null>(null)
  const received = id === null ? null : (view.calls.find(id) ?? view.unmatchedCalls.find(id))
  useEffect(() => {
    if (id === null || received) return
    client.call('getRequest', { path: { id } }).then(
      (entry) => setFetched({ id, entry }),
      () => setFetched({ id, entry: null }),
    )
  }, [client, id, received])
  return received ?? (fetched?.id === id ? fetched?.entry : undefined)
}

function LineDetail({ entry }: { entry: JournalEntry }): JSX.Element {
  return (
    <div class="detail">
      <p>{describeLine(entry)}</p>
      <p class="muted">
        {entry.request.method} {entry.request.path} at <Timestamp at={entry.at} /> website time
      </p>
      <Changes entry={entry} />
    </div>
  )
}

function EntryDetail({ entry }: { entry: JournalEntry }): JSX.Element {
  const { request, response, why } = entry
  const verdict = verdictOf(entry)
  return (
    <div class="detail">
      <h3>
        {formatCallName(entry)} <span class="subject">{describeSubject(entry)}</span>
      </h3>
      <p class="response">
        <strong class={`mono ${statusClass(response.status)}`}>{response.status ?? 'no response'}</strong>{' '}
        {verdict === null ? null : <span class={`verdict ${verdict.toLowerCase()}`}>{verdict}</span>}{' '}
        <span class="muted">
          <Timestamp at={entry.at} /> website time ·{' '}
          {response.delay_ms === undefined ? null : `delayed by ${response.delay_ms} ms · `}
          <code>{entry.id}</code>
        </span>
      </p>
      <EntryActions entry={entry} />
      <section>
        <h4>Why</h4>
        <p>
          {explainWhy(entry)} <ReasonSource why={why} />
        </p>
        <Facts facts={listReasonFacts(entry)} />
      </section>
      <section>
        <h4>Changes</h4>
        <Changes entry={entry} />
      </section>
      <section>
        <h4>Response</h4>
        <Facts facts={Object.entries(response.headers)} />
        {response.body ? <BodyView text={response.body} label="Response body" /> : <p class="muted">No body.</p>}
      </section>
      <section>
        <h4>Request</h4>
        <p class="mono wrap">
          {request.method} {request.path}
        </p>
        <Facts facts={Object.entries(request.headers)} />
        {request.body ? <BodyView text={request.body} label="Request body" /> : null}
        {isBodyUnread(entry) ? <p class="muted">The request was rejected before its body was read.</p> : null}
      </section>
      <RepeatCommand entry={entry} />
    </div>
  )
}

/** Shows the basis for the mock's behavior, such as a section of the service's documentation or an assumption. */
function ReasonSource({ why: { provenance, source, fact } }: Pick<JournalEntry, 'why'>): JSX.Element {
  const { view } = usePage()
  if (provenance === 'mock') return <span class="muted">(mock only: {source})</span>
  const link = (id: string, label: string): JSX.Element => (
    <a href={`/_mock/reference?${new URLSearchParams({ website: view.appId })}#${id}`}>{label}</a>
  )
  const origins = {
    documented: <>documented, service {source}</>,
    client: 'published client',
    assumed: <>assumed, {link(source, source)}</>,
  }
  return (
    <span class="muted">
      ({origins[provenance]}, {link(`fact-${fact}`, `fact ${fact}`)})
    </span>
  )
}

function EntryActions({ entry }: { entry: JournalEntry }): JSX.Element {
  const { email, canRemovePerson, removePerson, nextVerdicts, setNextVerdict } = useCallActions(entry)
  const { canSend, isSending, send, result } = useSendAgain(entry)
  const { showCall } = usePage()
  const newCallId = result?.callId ?? null
  return (
    <p class="buttons">
      {canSend ? (
        <button type="button" disabled={isSending} onClick={send}>
          Send again
        </button>
      ) : null}
      {canRemovePerson ? (
        <>
          <button type="button" onClick={removePerson}>
            Remove {email}
          </button>
          {nextVerdicts.map((verdict) => (
            <button type="button" key={verdict} onClick={() => setNextVerdict(verdict)}>
              {nextVerdictLabels[verdict]}
            </button>
          ))}
        </>
      ) : null}
      <span role="status">{isSending ? 'Waiting for the response…' : result?.message}</span>
      {newCallId === null ? null : (
        <button type="button" class="quiet" onClick={() => showCall(newCallId)}>
          show the new call
        </button>
      )}
    </p>
  )
}

function Timestamp({ at }: { at: string }): JSX.Element {
  const { snapshot } = usePage()
  return (
    <time dateTime={at} title={at}>
      {formatDateTime(Date.parse(at), virtualNow(snapshot))}
    </time>
  )
}

function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ComponentChildren])[]
}): JSX.Element | null {
  if (facts.length === 0) return null
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="mono">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Omits `service_message`, which the page shows elsewhere. */
function listReasonFacts({ at, why: { state, hints } }: JournalEntry): [name: string, value: string][] {
  const entries = Object.entries(state).filter(([name]) => name !== 'service_message')
  return [
    ...(hints.length === 0 ? [] : [['hints', hints.map(({ id }) => id).join(', ')] as [string, string]]),
    ...entries.map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? localizeTimes(value, Date.parse(at)) : formatFieldValue(value),
    ]),
  ]
}

function Changes({ entry: { changed } }: { entry: JournalEntry }): JSX.Element {
  if (changed.length === 0) return <p class="muted">None.</p>
  return (
    <Facts
      facts={changed.map(({ resource, before, after }) => [
        resource,
        <>
          {before === null ? null : <span class="muted">{formatFieldValue(before)} → </span>}
          {after === null ? 'removed' : formatFieldValue(after)}
        </>,
      ])}
    />
  )
}

function RepeatCommand({ entry }: { entry: JournalEntry }): JSX.Element {
  const { snapshot } = usePage()
  const { curl } = useCallActions(entry)
  return (
    <section>
      <h4>Repeat</h4>
      <Copyable text={curl()} label="the command" block />
      {isBodyUnread(entry) ? (
        <p class="muted">
          The mock did not read the body of this call, so the command has no body. Add a body with -d.
        </p>
      ) : null}
      {hasUnknownSecret(entry, snapshot.website) ? (
        <p class="muted">
          The mock stores only the first characters of unknown keys. Replace … with the rest of the key.
        </p>
      ) : null}
    </section>
  )
}
