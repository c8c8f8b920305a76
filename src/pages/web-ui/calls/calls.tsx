import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { usePage, virtualNow } from '../page-context.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Empty } from '../parts/empty.tsx'
import { fitsFilter, isLine, isStray, readFilter } from '../words/call.ts'
import { formatMoment } from '../words/time.ts'
import { Announcer } from './announcer.tsx'
import { CallList } from './call-list.tsx'

/** What the website was asked, the newest first, with a filter. */
export function Calls(): JSX.Element {
  const { client, view, snapshot, act, showPanel } = usePage()
  const [filter, setFilter] = useState('')
  const { version, all } = view.calls
  const words = useMemo(() => readFilter(filter), [filter])
  // The log is one object: its version tells of changes.
  const shown = useMemo(() => all.filter((entry) => fitsFilter(entry, words)).reverse(), [version, all, words])
  const calls = useMemo(() => shown.filter((entry) => !isLine(entry)).length, [shown])
  const [isAsking, ask] = useState(false)
  const clear = () =>
    act(() => client.call('deleteRequests', { query: { website: view.appId } }), 'The calls are forgotten.')
  return (
    <section class="calls" aria-labelledby="calls-title">
      <div class="calls-head">
        <h2 id="calls-title">Calls</h2>
        <input
          type="search"
          aria-label="Filter calls"
          placeholder="Filter, such as 429"
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <span class="muted" role="status">
          {words.length === 0 ? null : `${calls} fit`}
        </span>
        {all.length === 0 ? null : (
          <button type="button" class="quiet" onClick={() => ask(true)}>
            clear
          </button>
        )}
        {isAsking ? (
          <Confirm title="Forget all calls?" does="Forget them" onConfirm={clear} onClose={() => ask(false)}>
            The list begins anew, for everybody who looks at this website. People, quota and mails stay. Nothing brings
            the calls back.
          </Confirm>
        ) : null}
      </div>
      {view.missed > 0 ? (
        <p class="missed">
          {view.missed} calls came too fast to be told.{' '}
          <button type="button" class="quiet" onClick={() => view.reload()}>
            read all again
          </button>
        </p>
      ) : null}
      {view.dropped > 0 ? (
        <p class="missed">
          {view.dropped.toLocaleString('en')} older calls are gone: the mock keeps the newest 8 MiB of each website,
          this page at most 20,000 calls.{' '}
          {all[0] === undefined
            ? ''
            : `The list begins at ${formatMoment(Date.parse(all[0].at), virtualNow(snapshot))}.`}
        </p>
      ) : null}
      <div id="calls" tabIndex={-1} class="calls-body">
        {shown.length > 0 ? <CallList entries={shown} /> : null}
        {shown.length === 0 && words.length === 0 ? (
          <Empty>
            <p>
              <strong>No calls yet.</strong>
            </p>
            <p>
              Give your app this mock’s address and this website’s key, and sign up in it: each call appears here as it
              happens.
            </p>
            <p class="buttons">
              <button type="button" onClick={() => showPanel('connect')}>
                Connect your app
              </button>
              <button type="button" onClick={() => showPanel('try')}>
                Run a check from here
              </button>
            </p>
          </Empty>
        ) : null}
        {shown.length === 0 && words.length > 0 ? (
          <Empty>
            <p>
              None of {all.length} calls fits “{filter}”.
            </p>
            {view.strays.all.some(isStray) ? (
              <p class="muted">
                Calls with unknown keys have no address here: they were refused before it was read. Filter by “key” to
                see those of the default website.
              </p>
            ) : null}
            <p class="buttons">
              <button type="button" onClick={() => setFilter('')}>
                Show all
              </button>
            </p>
          </Empty>
        ) : null}
      </div>
      <Announcer />
    </section>
  )
}
