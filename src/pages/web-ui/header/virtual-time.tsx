import type { JSX } from 'preact'
import { useEverySecond } from '../components/use-rerender.ts'
import { formatDate, formatMs, formatTimeOfDay, formatTimeZone } from '../format/time.ts'
import { isRealTime, clockToleranceMs as tolerance, usePage, virtualNow } from '../page-context.ts'

export function VirtualTime(): JSX.Element {
  const { snapshot, showPanel } = usePage()
  useEverySecond()
  const now = virtualNow(snapshot)
  // Round the difference between website time and real time to seconds, because reading the website's clock takes a few milliseconds.
  const ahead = Math.round((now - Date.now()) / 1000) * 1000
  const isReal = isRealTime(snapshot)
  const describe = (): string => {
    if (isReal) return 'real time'
    const distance =
      Math.abs(ahead) < tolerance ? '' : `${ahead > 0 ? '+' : '−'}${formatMs(Math.abs(ahead) + tolerance)}`
    return [snapshot.clock.frozen ? 'frozen' : '', distance].filter(Boolean).join(', ')
  }
  return (
    <button
      type="button"
      class={isReal ? 'time' : 'time moved'}
      onClick={() => showPanel('clock')}
      title={`${new Date(now).toISOString()} in UTC. This page shows all times in your browser’s time zone, ${formatTimeZone(now)}.`}
    >
      <span class="aside">Clock: </span>
      <span class="muted">Website time</span>{' '}
      {formatDate(now) === formatDate(Date.now()) ? null : <span>{formatDate(now)} </span>}
      <time class="mono" dateTime={new Date(now).toISOString()}>
        {formatTimeOfDay(now)}
      </time>{' '}
      <span class="muted">
        {formatTimeZone(now)} · {describe()}
      </span>
    </button>
  )
}
