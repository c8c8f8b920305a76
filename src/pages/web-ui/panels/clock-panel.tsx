import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useEverySecond } from '../components/use-rerender.ts'
import { formatDate, formatDateTime, formatRelativeTime, formatTimeOfDay, formatTimeZone } from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { renderDueEvent, useSetClock, useSkipTo } from './due-events.tsx'

/** Spans that bring something about: key memories of 30 s and 5 min (service 5.3), links of a day (A11). */
const jumps: readonly { by: string; label: string; reason: string }[] = [
  { by: '30s', label: '+30 s', reason: 'a wrong key is judged anew' },
  { by: '5m', label: '+5 min', reason: 'a valid key is no longer remembered' },
  { by: '1h', label: '+1 h', reason: 'an hour' },
  { by: '24h', label: '+1 day', reason: 'links of deletion mails expire' },
  { by: '30d', label: '+30 days', reason: 'thirty days' },
]

/** The website's time: where it stands, what it brings about, and how to move it. */
export function ClockPanel(): JSX.Element {
  const { client, view, snapshot, perform: act } = usePage()
  const { clock } = snapshot
  useEverySecond()
  const now = virtualNow(snapshot)
  const query = { website: view.appId }
  const advance = (by: string) => act(() => client.call('advanceClock', { query, body: { by } }))
  const setFrozen = (frozen: boolean) => act(() => client.call('setClock', { query, body: { frozen } }))
  return (
    <div class="panel">
      <p class="clock-face">
        <span>{formatDate(now)}</span> <strong class="mono">{formatTimeOfDay(now)}</strong>{' '}
        <span class="muted">{formatTimeZone(now)}</span>{' '}
        <button type="button" onClick={() => setFrozen(!clock.frozen)}>
          {clock.frozen ? 'Let it run' : 'Freeze'}
        </button>
      </p>
      <p class="muted">
        {clock.frozen ? 'It stands still.' : 'It runs on.'} It never runs backwards; a load or a reset sets it anew. All
        websites of the account <code>{snapshot.website.account}</code> share it.
      </p>
      <h3>Jump</h3>
      <p class="buttons">
        {jumps.map(({ by, label, reason: why }) => (
          <button type="button" key={by} title={why} onClick={() => advance(by)}>
            {label}
          </button>
        ))}
      </p>
      <SetTimeForm />
      <h3>Falls due</h3>
      <UpcomingEvents now={now} />
    </div>
  )
}

function SetTimeForm(): JSX.Element {
  const setClock = useSetClock()
  const [value, setValue] = useState('')
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const time = new Date(value)
    if (
      await setClock(
        time.toISOString(),
        `It is ${formatDate(time.getTime())} ${formatTimeOfDay(time.getTime())} on the website.`,
      )
    )
      setValue('')
  }
  return (
    <form class="line-form" onSubmit={submit}>
      <label for="set-time">Or to</label>
      <input
        id="set-time"
        type="datetime-local"
        step={1}
        required
        value={value}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <button type="submit">Set</button>
    </form>
  )
}

function UpcomingEvents({ now }: { now: number }): JSX.Element {
  const { view, snapshot } = usePage()
  const { due, due_count } = snapshot.clock
  const skipTo = useSkipTo()
  if (due.length === 0) {
    return (
      <p class="muted">
        Nothing. Keys that were used are remembered for a while, and links of deletion mails expire: both stand here.
      </p>
    )
  }
  return (
    <>
      <ul class="list">
        {due.map((each) => (
          <li key={`${each.at} ${each.what} ${each.key ?? each.email}`}>
            <span>
              {renderDueEvent(each, view.appId)}{' '}
              <span class="muted" title={each.at}>
                {formatDateTime(Date.parse(each.at), now)}, {formatRelativeTime(Date.parse(each.at), now)}
              </span>
            </span>
            <button type="button" class="quiet" onClick={() => skipTo(each)}>
              jump
            </button>
          </li>
        ))}
      </ul>
      {due_count > due.length ? <p class="muted">and {due_count - due.length} more after these</p> : null}
    </>
  )
}
