import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { describeSource } from '../../../client/describe-source.ts'
import type { JournalEntry } from '../../../types.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { Copyable } from '../parts/copy-button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Body } from '../parts/json.tsx'
import {
  describeLine,
  describeSubject,
  explainWhy,
  isBodyUnread,
  isLine,
  nameCall,
  show,
  verdictOf,
} from '../words/call.ts'
import { lacksSecret } from '../words/curl.ts'
import { formatMoment, formatTimes } from '../words/time.ts'
import { useCallActions } from './call-actions.ts'
import { statusKind } from './call-row.tsx'

/** The selected call: how it was answered and why, what it changed, and how to repeat it. */
export function CallDetail(): JSX.Element {
  const { callId } = usePage()
  const entry = useEntry(callId)
  if (callId === null) {
    return (
      <Empty>
        <p>Choose a call in the list to see how it was answered, why, and how to repeat it.</p>
      </Empty>
    )
  }
  if (entry === undefined) return <p class="muted">Reading {callId}…</p>
  if (entry === null) {
    return (
      <Empty>
        <p>
          <strong>{callId} is not kept any more.</strong>
        </p>
        <p>The mock keeps the newest calls of each website, and none from before its start.</p>
      </Empty>
    )
  }
  return isLine(entry) ? <LineDetail entry={entry} /> : <EntryDetail key={entry.id} entry={entry} />
}

/** Undefined while it is read, null where it is not kept. */
function useEntry(id: string | null): JournalEntry | null | undefined {
  const { client, view } = usePage()
  const [read, setRead] = useState<{ id: string; entry: JournalEntry | null } | null>(null)
  const known = id === null ? null : (view.calls.find(id) ?? view.strays.find(id))
  useEffect(() => {
    if (id === null || known) return
    client.call('getRequest', { path: { id } }).then(
      (entry) => setRead({ id, entry }),
      () => setRead({ id, entry: null }),
    )
  }, [client, id, known])
  return known ?? (read?.id === id ? read?.entry : undefined)
}

function LineDetail({ entry }: { entry: JournalEntry }): JSX.Element {
  return (
    <div class="detail">
      <p>{describeLine(entry)}</p>
      <p class="muted">
        {entry.request.method} {entry.request.path} at <Moment at={entry.at} />
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
        {nameCall(entry)} <span class="subject">{describeSubject(entry)}</span>
      </h3>
      <p class="answer">
        <strong class={`mono ${statusKind(response.status)}`}>{response.status ?? 'no answer'}</strong>{' '}
        {verdict === null ? null : <span class={`verdict ${verdict.toLowerCase()}`}>{verdict}</span>}{' '}
        <span class="muted">
          <Moment at={entry.at} /> · <code>{entry.id}</code>
        </span>
      </p>
      <EntryActions entry={entry} />
      <section>
        <h4>Why</h4>
        <p>
          {explainWhy(entry)} <span class="muted">({describeSource(why)})</span>
        </p>
        <Hints hints={why.hints} />
        <State state={why.state} at={Date.parse(entry.at)} />
      </section>
      <section>
        <h4>What changed</h4>
        <Changes entry={entry} />
      </section>
      <section>
        <h4>Answer</h4>
        {response.body ? <Body text={response.body} label="Body of the answer" /> : <p class="muted">No body.</p>}
      </section>
      <section>
        <h4>Request</h4>
        <p class="mono wrap">
          {request.method} {request.path}
        </p>
        <Headers headers={request.headers} />
        {request.body ? <Body text={request.body} label="Body of the request" /> : null}
        {isBodyUnread(entry) ? <p class="muted">Its body was not read, since the call was refused before.</p> : null}
      </section>
      <Repeat entry={entry} />
    </div>
  )
}

function EntryActions({ entry }: { entry: JournalEntry }): JSX.Element | null {
  const { email, canForget, forget, blockNextTime } = useCallActions(entry)
  if (!canForget) return null
  return (
    <p class="buttons">
      <button type="button" onClick={forget}>
        Forget {email}
      </button>
      <button type="button" onClick={blockNextTime}>
        Block next time
      </button>
    </p>
  )
}

function Moment({ at }: { at: string }): JSX.Element {
  const { snapshot } = usePage()
  return (
    <time dateTime={at} title={at}>
      {formatMoment(Date.parse(at), virtualNow(snapshot))}
    </time>
  )
}

/** The codes of the hints; their sentences are shown above. */
function Hints({ hints }: Pick<JournalEntry['why'], 'hints'>): JSX.Element | null {
  if (hints.length === 0) return null
  return (
    <dl class="facts">
      <div>
        <dt>hints</dt>
        <dd class="mono">{hints.map(({ id }) => id).join(', ')}</dd>
      </div>
    </dl>
  )
}

/** What the reason was read from. Sentences in it are told above. */
function State({ state, at }: { state: Readonly<Record<string, unknown>>; at: number }): JSX.Element | null {
  const entries = Object.entries(state).filter(([name]) => name !== 'service_says')
  if (entries.length === 0) return null
  return (
    <dl class="facts">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="mono">{typeof value === 'string' ? formatTimes(value, at) : show(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Changes({ entry: { changed } }: { entry: JournalEntry }): JSX.Element {
  if (changed.length === 0) return <p class="muted">Nothing.</p>
  return (
    <dl class="facts">
      {changed.map(({ what, before, after }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd class="mono">
            {before === null ? null : <span class="muted">{show(before)} → </span>}
            {after === null ? 'gone' : show(after)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Headers({ headers }: { headers: Readonly<Record<string, string>> }): JSX.Element {
  return (
    <dl class="facts">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="mono">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Repeat({ entry }: { entry: JournalEntry }): JSX.Element {
  const { snapshot } = usePage()
  const { curl } = useCallActions(entry)
  return (
    <section>
      <h4>Repeat it</h4>
      <Copyable text={curl()} what="the command" block />
      {isBodyUnread(entry) ? (
        <p class="muted">It has no body, since that of the call was not read: add one with -d.</p>
      ) : null}
      {lacksSecret(entry, snapshot.website) ? (
        <p class="muted">
          Its key is none that this mock made, so that only its beginning is kept: put the rest in its place.
        </p>
      ) : null}
    </section>
  )
}
