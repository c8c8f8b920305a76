import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { JournalEntry } from '../../../types.ts'
import { usePage } from '../page-context.ts'
import { CallRow } from './call-row.tsx'
import { rowHeight, rowsInView } from './rows-in-view.ts'

/** Virtualized list of calls, which renders only the visible rows. All rows have the same height. */
export function CallList({ entries }: { entries: readonly JournalEntry[] }): JSX.Element {
  const { callId, showCall } = usePage()
  const scroller = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState({ top: 0, height: 600 })
  const height = rowHeight()
  const selected = entries.findIndex(({ id }) => id === callId)
  const tabStop = selected === -1 ? 0 : selected
  const newCount = useStableScroll(scroller, entries, height)

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

  const moveFocus = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('.open')) return
    const targetIndex = findTargetIndex(event.key, tabStop, entries.length, Math.floor(scroll.height / height) - 1)
    const entry = targetIndex === null ? undefined : entries[targetIndex]
    if (targetIndex === null || !entry) return
    event.preventDefault()
    showCall(entry.id, { addToHistory: false })
    scrollTo(scroller.current, targetIndex, height)
    focusAfterRender(entry.id)
  }
  const indexes = rowsInView({ count: entries.length, ...scroll, rowHeight: height, pinnedRow: tabStop })
  return (
    <>
      {newCount > 0 ? (
        <button type="button" class="fresh" onClick={() => scroller.current?.scrollTo({ top: 0 })}>
          ↑ {newCount} new
        </button>
      ) : null}
      <div class="call-list" ref={scroller}>
        <table aria-labelledby="calls-title" aria-rowcount={entries.length + 1} onKeyDown={moveFocus}>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((name) => (
                <th key={name} scope="col" class={`head-${name.split(' ')[0]?.toLowerCase()}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{renderRows(indexes, entries, { height, tabStop })}</tbody>
        </table>
      </div>
    </>
  )
}

const columns = ['Website time', 'Call', 'About', 'Status', 'Why', 'Changed', 'Actions'] as const

/** Renders the rows at `indexes`, and spacers in place of all other rows. */
function renderRows(
  indexes: readonly number[],
  entries: readonly JournalEntry[],
  { height, tabStop }: { height: number; tabStop: number },
): JSX.Element[] {
  let end = 0
  const gapBefore = (index: number): JSX.Element[] => {
    const rows = index - end
    end = index + 1
    return rows === 0 ? [] : [<tr key={`gap ${index}`} class="gap" style={{ height: `${rows * height}px` }} />]
  }
  const rows = indexes.flatMap((index) => {
    const entry = entries[index]
    if (!entry) return []
    return [...gapBefore(index), <CallRow key={entry.id} entry={entry} index={index} isTabStop={index === tabStop} />]
  })
  return [...rows, ...gapBefore(entries.length)]
}

/** Returns null if the key does not move the focus. */
function findTargetIndex(key: string, at: number, count: number, page: number): number | null {
  const targetIndex = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key]
  return targetIndex === undefined ? null : Math.max(0, Math.min(count - 1, targetIndex))
}

function scrollTo(element: HTMLElement | null, index: number, height: number): void {
  if (!element) return
  const top = index * height
  // The visible height excludes the column headers, because the headers cover the top of the list.
  const visibleHeight = element.clientHeight - (element.querySelector('thead')?.offsetHeight ?? 0)
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + height > element.scrollTop + visibleHeight) element.scrollTop = top + height - visibleHeight
}

/** Waits for the next render, because the row may not exist yet. */
function focusAfterRender(id: string): void {
  requestAnimationFrame(() => document.getElementById(`open-${id}`)?.focus({ preventScroll: true }))
}

/**
 * Keeps the visible rows in place when new calls are added at the top. Returns the number of calls added since the user was last at the top
 * of the list.
 */
function useStableScroll(
  scroller: { current: HTMLDivElement | null },
  entries: readonly JournalEntry[],
  height: number,
): number {
  const previous = useRef<{ firstId: string | undefined; seenId: string | undefined }>({
    firstId: undefined,
    seenId: undefined,
  })
  const element = scroller.current
  const isAtTop = !element || element.scrollTop < height
  useLayoutEffect(() => {
    const added = entries.findIndex(({ id }) => id === previous.current.firstId)
    if (element && !isAtTop && added > 0) element.scrollTop += added * height
    previous.current.firstId = entries[0]?.id
    if (isAtTop) previous.current.seenId = entries[0]?.id
  })
  if (isAtTop) return 0
  return Math.max(
    0,
    entries.findIndex(({ id }) => id === previous.current.seenId),
  )
}
