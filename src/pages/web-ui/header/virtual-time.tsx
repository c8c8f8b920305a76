import type { JSX } from 'preact'
import { useEverySecond } from '../components/use-rerender.ts'
import { formatDate, formatDuration, formatTimeOfDay, formatTimeZone } from '../format/time.ts'
import { isRealTime, clockToleranceMs as tolerance, usePage, virtualNow } from '../page-context.ts'

/** What the website's clock shows, and how far it is from the real time. */
export function VirtualTime(): JSX.Element {
  const { snapshot, showPanel } = usePage()
  useEverySecond()
  const now = virtualNow(snapshot)
  // Reading the clock takes a moment itself.
  const ahead = Math.round((now - Date.now()) / 1000) * 1000
  const isReal = isRealTime(snapshot)
  const describe = (): string => {
    if (isReal) return 'real time'
    const distance =
      Math.abs(ahead) < tolerance ? '' : `${ahead > 0 ? '+' : '−'}${formatDuration(Math.abs(ahead) + tolerance)}`
    return [snapshot.clock.frozen ? 'frozen' : '', distance].filter(Boolean).join(', ')
  }
  return (
    <button
      type="button"
      class={isReal ? 'time' : 'time moved'}
      onClick={() => showPanel('clock')}
      title={`The website’s clock, ${new Date(now).toISOString()} in UTC. All times of this page are those of your browser’s zone, ${formatTimeZone(now)}.`}
    >
      <span class="aside">Time on the website </span>
      {formatDate(now) === formatDate(Date.now()) ? null : <span>{formatDate(now)} </span>}
      <time class="mono" dateTime={new Date(now).toISOString()}>
        {formatTimeOfDay(now)}
      </time>{' '}
      <span class="muted zone">{formatTimeZone(now)}</span> <span class="muted">{describe()}</span>
    </button>
  )
}
