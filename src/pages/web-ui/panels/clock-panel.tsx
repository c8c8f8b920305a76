import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { usePage, virtualNow } from '../page-context.ts'
import { useSeconds } from '../parts/redraw.ts'
import { formatClock, formatDay, formatDistance, formatMoment, nameZone } from '../words/time.ts'
import { nameDue, useClockMove, useJump } from './due.tsx'

/** Spans that bring something about: key memories of 30 s and 5 min (service 5.3), links of a day (A11). */
const jumps: readonly { by: string; label: string; why: string }[] = [
  { by: '30s', label: '+30 s', why: 'a wrong key is judged anew' },
  { by: '5m', label: '+5 min', why: 'a valid key is no longer remembered' },
  { by: '1h', label: '+1 h', why: 'an hour' },
  { by: '24h', label: '+1 day', why: 'links of deletion mails expire' },
  { by: '30d', label: '+30 days', why: 'thirty days' },
]

/** The website's time: where it stands, what it brings about, and how to move it. */
export function ClockPanel(): JSX.Element {
  const { client, view, snapshot, act } = usePage()
  const { clock } = snapshot
  useSeconds()
  const now = virtualNow(snapshot)
  const query = { website: view.appId }
  const advance = (by: string) => act(() => client.call('advanceClock', { query, body: { by } }))
  const freeze = (frozen: boolean) => act(() => client.call('setClock', { query, body: { frozen } }))
  return (
    <div class="panel">
      <p class="clock-face">
        <span>{formatDay(now)}</span> <strong class="mono">{formatClock(now)}</strong>{' '}
        <span class="muted">{nameZone(now)}</span>{' '}
        <button type="button" onClick={() => freeze(!clock.frozen)}>
          {clock.frozen ? 'Let it run' : 'Freeze'}
        </button>
      </p>
      <p class="muted">
        {clock.frozen ? 'It stands still.' : 'It runs on.'} It never runs backwards; a load or a reset sets it anew. All
        websites of the account <code>{snapshot.website.account}</code> share it.
      </p>
      <h3>Jump</h3>
      <p class="buttons">
        {jumps.map(({ by, label, why }) => (
          <button type="button" key={by} title={why} onClick={() => advance(by)}>
            {label}
          </button>
        ))}
      </p>
      <SetTime />
      <h3>Falls due</h3>
      <DueList now={now} />
    </div>
  )
}

function SetTime(): JSX.Element {
  const move = useClockMove()
  const [value, setValue] = useState('')
  const set = async (event: Event): Promise<void> => {
    event.preventDefault()
    const to = new Date(value)
    if (await move(to.toISOString(), `It is ${formatDay(to.getTime())} ${formatClock(to.getTime())} on the website.`))
      setValue('')
  }
  return (
    <form class="line-form" onSubmit={set}>
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

function DueList({ now }: { now: number }): JSX.Element {
  const { view, snapshot } = usePage()
  const { due, due_count } = snapshot.clock
  const jump = useJump()
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
              {nameDue(each, view.appId)}{' '}
              <span class="muted" title={each.at}>
                {formatMoment(Date.parse(each.at), now)}, {formatDistance(Date.parse(each.at), now)}
              </span>
            </span>
            <button type="button" class="quiet" onClick={() => jump(each)}>
              jump
            </button>
          </li>
        ))}
      </ul>
      {due_count > due.length ? <p class="muted">and {due_count - due.length} more after these</p> : null}
    </>
  )
}
