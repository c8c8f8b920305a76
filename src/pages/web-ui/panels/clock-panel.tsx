import type { JSX } from 'preact'
import { validKeyTtlMs, wrongKeyTtlMs } from '../../../service/key-cache-ttl.ts'
import { LineForm } from '../components/form.tsx'
import { useEverySecond } from '../components/use-rerender.ts'
import {
  formatDate,
  formatDateTime,
  formatMs,
  formatRelativeTime,
  formatTimeOfDay,
  formatTimeZone,
} from '../format/time.ts'
import { usePage, virtualNow } from '../page-context.ts'
import { DueEventLabel, useSetClock, useSkipTo } from './due-events.tsx'

/** Links in deletion emails expire after one day (A11). */
const jumps: readonly { by: string; label: string; reason: string }[] = [
  { by: `${wrongKeyTtlMs}ms`, label: `+${formatMs(wrongKeyTtlMs)}`, reason: 'a rejected key is checked again' },
  { by: `${validKeyTtlMs}ms`, label: `+${formatMs(validKeyTtlMs)}`, reason: 'a valid key is no longer cached' },
  { by: '1h', label: '+1 h', reason: 'one hour' },
  { by: '24h', label: '+1 day', reason: 'links in deletion emails expire' },
  { by: '30d', label: '+30 days', reason: '30 days' },
]

export function ClockPanel(): JSX.Element {
  const { client, view, snapshot, perform } = usePage()
  const { clock } = snapshot
  useEverySecond()
  const now = virtualNow(snapshot)
  const query = { website: view.appId }
  const advance = (by: string) => perform(() => client.call('advanceClock', { query, body: { by } }))
  const setFrozen = (frozen: boolean) => perform(() => client.call('setClock', { query, body: { frozen } }))
  return (
    <div class="panel">
      <p class="clock-face">
        <span class="muted">Website time</span> <span>{formatDate(now)}</span>{' '}
        <strong class="mono">{formatTimeOfDay(now)}</strong> <span class="muted">{formatTimeZone(now)}</span>{' '}
        <button type="button" onClick={() => setFrozen(!clock.frozen)}>
          {clock.frozen ? 'Resume' : 'Freeze'}
        </button>
      </p>
      <p class="muted">
        {clock.frozen ? 'The clock is frozen.' : 'The clock is running.'} Website time goes back only if you load a
        scenario or reset the website. All websites of the account <code>{snapshot.website.account}</code> share this
        clock.
      </p>
      <h3>Skip ahead</h3>
      <p class="buttons">
        {jumps.map(({ by, label, reason }) => (
          <button type="button" key={by} title={reason} onClick={() => advance(by)}>
            {label}
          </button>
        ))}
      </p>
      <SetTimeForm />
      <h3>Upcoming</h3>
      <UpcomingEvents now={now} />
    </div>
  )
}

const fieldLabels = { now: 'The time' }

function SetTimeForm(): JSX.Element {
  const setClock = useSetClock()
  const submit = (value: string, onError: (message: string) => void): Promise<boolean> => {
    const time = new Date(value)
    const message = `The website’s time is now ${formatDate(time.getTime())} ${formatTimeOfDay(time.getTime())}.`
    return setClock(time.toISOString(), message, onError)
  }
  return (
    <LineForm
      label="Or set the time"
      fields={fieldLabels}
      input={{ type: 'datetime-local', step: 1 }}
      submitLabel="Set"
      onSubmit={submit}
    />
  )
}

function UpcomingEvents({ now }: { now: number }): JSX.Element {
  const { snapshot } = usePage()
  const { due, due_count } = snapshot.clock
  const skipTo = useSkipTo()
  if (due.length === 0) {
    return (
      <p class="muted">
        No upcoming events. Cached keys and links in deletion emails are listed here until they expire.
      </p>
    )
  }
  return (
    <>
      <ul class="list">
        {due.map((each) => (
          <li key={`${each.at} ${each.type} ${each.key ?? each.email}`}>
            <span>
              <DueEventLabel due={each} />{' '}
              <span class="muted nowrap" title={each.at}>
                {formatDateTime(Date.parse(each.at), now)}, {formatRelativeTime(Date.parse(each.at), now)}
              </span>
            </span>
            <button type="button" class="quiet" onClick={() => skipTo(each)}>
              skip to this
            </button>
          </li>
        ))}
      </ul>
      {due_count > due.length ? <p class="muted">and {due_count - due.length} more</p> : null}
    </>
  )
}
