import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { JournalEntry } from '../../../spec/generated/control.d.ts'
import { ConfirmButton } from '../components/confirm-button.tsx'
import { bind } from '../components/form.tsx'
import {
  describeSubject,
  formatCallName,
  isLine,
  isUnmatched,
  matchesCallFilter,
  splitFilter,
  verdictOf,
} from '../format/call.ts'
import { formatDateTime } from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { CallList } from './call-list.tsx'

export function Calls(): JSX.Element {
  const { client, view, snapshot, filter, navigate, perform, showPanel } = usePage()
  const setFilter = (text: string): void => navigate({ filter: text === '' ? null : text }, { addToHistory: false })
  const { version, all } = view.calls
  const filterWords = useMemo(() => splitFilter(filter), [filter])
  // Include the log's version in the dependencies, because the log object is mutable.
  const entries = useMemo(
    () => all.filter((entry) => matchesCallFilter(entry, filterWords)).reverse(),
    [version, all, filterWords],
  )
  const callCount = useMemo(() => countCalls(entries), [entries])
  const clear = () => perform(() => client.call('deleteRequests', { query: { website: view.appId } }), 'Calls cleared.')
  return (
    <section class="calls" aria-labelledby="calls-title">
      <div class="calls-head">
        <h2 id="calls-title">Calls</h2>
        <input type="search" aria-label="Filter calls" placeholder="Filter, e.g. 429" {...bind(filter, setFilter)} />
        <span class="muted" role="status">
          {filterWords.length === 0 ? null : `${callCount} ${callCount === 1 ? 'match' : 'matches'}`}
        </span>
        {all.length === 0 ? null : (
          <ConfirmButton label="clear" isQuiet title="Clear all calls?" confirmLabel="Clear calls" onConfirm={clear}>
            This clears the list for everyone who uses this website, and cannot be undone. People, quota and emails are
            kept.
          </ConfirmButton>
        )}
      </div>
      {view.droppedCount > 0 ? (
        <p class="missed">
          {view.droppedCount.toLocaleString('en')} older calls are no longer listed. The mock keeps the newest 8 MiB of
          calls per website, and this page shows up to 20,000 calls.{' '}
          {all[0] === undefined
            ? ''
            : `The list starts at ${formatDateTime(Date.parse(all[0].at), virtualNow(snapshot))}.`}
        </p>
      ) : null}
      <div id="calls" tabIndex={-1} class="calls-body">
        {entries.length > 0 ? <CallList entries={entries} /> : null}
        {entries.length === 0 && filterWords.length === 0 ? (
          <div class="empty">
            <p>
              <strong>No calls yet.</strong>
            </p>
            <p>
              Configure your app with this mock’s address and this website’s key, then sign up in your app. Each call
              appears here as it happens.
            </p>
            <p class="buttons">
              <button type="button" onClick={() => showPanel('connect')}>
                Connect your app
              </button>
              <button type="button" onClick={() => showPanel('try')}>
                Try a check
              </button>
            </p>
          </div>
        ) : null}
        {entries.length === 0 && filterWords.length > 0 ? (
          <div class="empty">
            <p>
              None of {countCalls(all)} calls match “{filter}”.
            </p>
            {view.unmatchedCalls.all.some(isUnmatched) ? (
              <p class="muted">
                Calls with unknown keys are rejected before their body is read, so they are listed without an email
                address. To find them, {view.appId === view.defaultAppId ? '' : 'open the default website and '}
                filter by “key”.
              </p>
            ) : null}
            <p class="buttons">
              <button type="button" onClick={() => setFilter('')}>
                Show all
              </button>
            </p>
          </div>
        ) : null}
      </div>
      <CallAnnouncer />
    </section>
  )
}

function countCalls(entries: readonly JournalEntry[]): number {
  return entries.filter((entry) => !isLine(entry)).length
}

/** Interval between announcements, in milliseconds. Gives screen readers time to read each announcement. */
const announcementIntervalMs = 3000

/** Announces new calls to screen readers. If there are several, announces how many and describes the latest. */
function CallAnnouncer(): JSX.Element {
  const { view } = usePage()
  const [text, setText] = useState('')
  const { calls } = view
  useEffect(() => {
    // Do not announce calls that were already listed when the page was opened.
    let lastAnnounced = calls.all.at(-1)?.id
    const timer = setInterval(() => {
      const from = calls.all.findLastIndex(({ id }) => id === lastAnnounced) + 1
      lastAnnounced = calls.all.at(-1)?.id
      const newCalls = calls.all.slice(from).filter((entry) => !isLine(entry))
      const last = newCalls.at(-1)
      if (!last) return
      const result = [verdictOf(last), last.response.status ?? 'no response'].filter(Boolean).join(', ')
      const description = `${formatCallName(last)} ${describeSubject(last)}: ${result}`
      setText(
        newCalls.length === 1
          ? `New call: ${description}`
          : `${newCalls.length} new calls, most recent: ${description}`,
      )
    }, announcementIntervalMs)
    return () => clearInterval(timer)
  }, [calls])
  return (
    <p class="aside" aria-live="polite">
      {text}
    </p>
  )
}
