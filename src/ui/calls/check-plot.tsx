import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { formatClock } from '../words/time.ts'
import { type Outcome, outcomes, type PlottedChecks, plotChecks } from './plotted-checks.ts'

const size = { width: 200, height: 24 } as const

/** The checks over time: how many came to which verdict, and how the number used grew. */
export function CheckPlot(): JSX.Element | null {
  const { view } = usePage()
  const { version, all } = view.calls
  // The log is one object: its version tells of changes.
  const plot = useMemo(() => plotChecks(all, 40), [version, all])
  // What came before the first call that is kept may have belonged to them.
  const isCut = view.dropped > 0 && plot.loadedAt === null
  if (plot.total === 0) return null
  const { width, height } = size
  const column = width / plot.columns.length
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(plot, isCut)}>
        {plot.columns.map((counts, index) => (
          <Column key={index} {...{ counts, height }} most={plot.most} x={index * column} width={column - 1} />
        ))}
        <polyline class="used" points={linePoints(plot)} />
      </svg>
      <figcaption>
        {outcomes.map(({ id, label }) =>
          plot.totals[id] === 0 ? null : (
            <span key={id} class={`legend ${id}`}>
              {plot.totals[id]} {label}
            </span>
          ),
        )}
        {plot.loadedAt === null ? null : <span class="legend since">since {formatClock(plot.loadedAt)}</span>}
        {isCut ? <span class="legend since">of the calls kept, since {formatClock(plot.from)}</span> : null}
      </figcaption>
    </figure>
  )
}

interface ColumnProps {
  counts: Readonly<Record<Outcome, number>>
  most: number
  x: number
  width: number
  height: number
}

/** One stretch of time, its verdicts on top of each other. */
function Column({ counts, most, x, width, height }: ColumnProps): JSX.Element {
  let y = height
  const parts = outcomes.flatMap(({ id }) => {
    const share = (counts[id] / most) * height
    if (share === 0) return []
    y -= share
    return [<rect key={id} class={id} {...{ x, y, width }} height={share} />]
  })
  return <g>{parts}</g>
}

/** The number of checks used, from the bottom at the fewest to the top at the most. */
function linePoints({ used }: PlottedChecks): string {
  const { width, height } = size
  const counts = used.map(({ count }) => count)
  const least = Math.min(...counts)
  const span = Math.max(1, Math.max(...counts) - least)
  const points = used.map(({ place, count }) => {
    return `${(place * width).toFixed(1)},${(height - 1 - ((count - least) / span) * (height - 2)).toFixed(1)}`
  })
  return points.join(' ')
}

function describe({ total, totals, loadedAt, from, to, used }: PlottedChecks, isCut: boolean): string {
  const parts = outcomes.filter(({ id }) => totals[id] > 0).map(({ id, label }) => `${totals[id]} ${label}`)
  const grew = used.length > 1 ? `; checks used went from ${used[0]?.count} to ${used.at(-1)?.count}` : ''
  const since = isCut ? ' among the calls kept' : loadedAt === null ? '' : ' since the last load'
  return `${total} checks${since} from ${formatClock(from)} to ${formatClock(to)}: ${parts.join(', ')}${grew}`
}
