import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { JournalEntry } from '../../../types.ts'
import { usePage } from '../page-context.ts'
import { CallRow } from './call-row.tsx'
import { isNarrow, rowHeight, rowsInView } from './rows-in-view.ts'

/** The calls as rows of one height, of which only those in view are drawn: ten thousand cost no more than thirty. */
export function CallList({ entries }: { entries: readonly JournalEntry[] }): JSX.Element {
  const { callId, showCall } = usePage()
  const scroller = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState({ top: 0, height: 600 })
  const height = rowHeight(isNarrow())
  const selected = entries.findIndex(({ id }) => id === callId)
  const stop = selected === -1 ? 0 : selected
  const fresh = useKeptInPlace(scroller, entries, height)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = (): void => setScroll({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])

  const move = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('.open')) return
    const to = target(event.key, stop, entries.length, Math.floor(scroll.height / height) - 1)
    const entry = to === null ? undefined : entries[to]
    if (to === null || !entry) return
    event.preventDefault()
    showCall(entry.id)
    scrollTo(scroller.current, to, height)
    focusSoon(entry.id)
  }
  const shown = rowsInView({ count: entries.length, ...scroll, rowHeight: height, always: stop })
  return (
    <>
      {fresh > 0 ? (
        <button type="button" class="fresh" onClick={() => scroller.current?.scrollTo({ top: 0 })}>
          ↑ {fresh} new
        </button>
      ) : null}
      <div class="call-list" ref={scroller}>
        <table aria-labelledby="calls-title" aria-rowcount={entries.length + 1} onKeyDown={move}>
          <thead class="aside">
            <tr aria-rowindex={1}>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rowsWithGaps(shown, entries, { height, stop })}</tbody>
        </table>
      </div>
    </>
  )
}

const columns = ['Time', 'Call', 'About', 'Status', 'Why', 'Changed', 'Actions'] as const

/** The rows that are drawn, and room for those that are not. */
function rowsWithGaps(
  shown: readonly number[],
  entries: readonly JournalEntry[],
  { height, stop }: { height: number; stop: number },
): JSX.Element[] {
  let end = 0
  const gapBefore = (index: number): JSX.Element[] => {
    const rows = index - end
    end = index + 1
    return rows === 0 ? [] : [<tr key={`gap ${index}`} class="gap" style={{ height: `${rows * height}px` }} />]
  }
  const rows = shown.flatMap((index) => {
    const entry = entries[index]
    if (!entry) return []
    return [...gapBefore(index), <CallRow key={entry.id} entry={entry} index={index} isStop={index === stop} />]
  })
  return [...rows, ...gapBefore(entries.length)]
}

/** Where a key leads from a row; null where it leads nowhere. */
function target(key: string, at: number, count: number, page: number): number | null {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count - 1 }[
    key
  ]
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to))
}

function scrollTo(element: HTMLElement | null, index: number, height: number): void {
  if (!element) return
  const top = index * height
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + height > element.scrollTop + element.clientHeight)
    element.scrollTop = top + height - element.clientHeight
}

/** The row is there once the list was drawn again. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(`open-${id}`)?.focus({ preventScroll: true }))
}

/**
 * Keeps what somebody reads where it is while calls come in above it. Says how many came since the top was left.
 */
function useKeptInPlace(
  scroller: { current: HTMLDivElement | null },
  entries: readonly JournalEntry[],
  height: number,
): number {
  const before = useRef<{ first: string | undefined; seen: string | undefined }>({ first: undefined, seen: undefined })
  const element = scroller.current
  const isAtTop = !element || element.scrollTop < height
  useLayoutEffect(() => {
    const added = entries.findIndex(({ id }) => id === before.current.first)
    if (element && !isAtTop && added > 0) element.scrollTop += added * height
    before.current.first = entries[0]?.id
    if (isAtTop) before.current.seen = entries[0]?.id
  })
  if (isAtTop) return 0
  return Math.max(
    0,
    entries.findIndex(({ id }) => id === before.current.seen),
  )
}
