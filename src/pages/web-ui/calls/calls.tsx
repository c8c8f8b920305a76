import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { isLine, isUnmatched, matchesFilter, splitFilter } from '../format/call.ts'
import { formatDateTime } from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { CallAnnouncer } from './call-announcer.tsx'
import { CallList } from './call-list.tsx'

/** What the website was asked, the newest first, with a filter. */
export function Calls(): JSX.Element {
  const { client, view, snapshot, perform, showPanel } = usePage()
  const [filter, setFilter] = useState('')
  const { version, all } = view.calls
  const filterWords = useMemo(() => splitFilter(filter), [filter])
  // The log is one object: its version tells of changes.
  const entries = useMemo(
    () => all.filter((entry) => matchesFilter(entry, filterWords)).reverse(),
    [version, all, filterWords],
  )
  const callCount = useMemo(() => entries.filter((entry) => !isLine(entry)).length, [entries])
  const [isConfirming, setConfirming] = useState(false)
  const clear = () =>
    perform(() => client.call('deleteRequests', { query: { website: view.appId } }), 'The calls are forgotten.')
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
          {filterWords.length === 0 ? null : `${callCount} fit`}
        </span>
        {all.length === 0 ? null : (
          <button type="button" class="quiet" onClick={() => setConfirming(true)}>
            clear
          </button>
        )}
        {isConfirming ? (
          <ConfirmDialog
            title="Forget all calls?"
            confirmLabel="Forget them"
            onConfirm={clear}
            onClose={() => setConfirming(false)}
          >
            The list begins anew, for everybody who looks at this website. People, quota and mails stay. Nothing brings
            the calls back.
          </ConfirmDialog>
        ) : null}
      </div>
      {view.missedCount > 0 ? (
        <p class="missed">
          {view.missedCount} calls came too fast to be told.{' '}
          <button type="button" class="quiet" onClick={() => view.reload()}>
            read all again
          </button>
        </p>
      ) : null}
      {view.droppedCount > 0 ? (
        <p class="missed">
          {view.droppedCount.toLocaleString('en')} older calls are gone: the mock keeps the newest 8 MiB of each
          website, this page at most 20,000 calls.{' '}
          {all[0] === undefined
            ? ''
            : `The list begins at ${formatDateTime(Date.parse(all[0].at), virtualNow(snapshot))}.`}
        </p>
      ) : null}
      <div id="calls" tabIndex={-1} class="calls-body">
        {entries.length > 0 ? <CallList entries={entries} /> : null}
        {entries.length === 0 && filterWords.length === 0 ? (
          <EmptyState>
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
          </EmptyState>
        ) : null}
        {entries.length === 0 && filterWords.length > 0 ? (
          <EmptyState>
            <p>
              None of {all.length} calls fits “{filter}”.
            </p>
            {view.unmatchedCalls.all.some(isUnmatched) ? (
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
          </EmptyState>
        ) : null}
      </div>
      <CallAnnouncer />
    </section>
  )
}
