/** Calculates which rows of a long list to render. */

/** Number of extra rows rendered above and below the viewport, to avoid gaps while scrolling. */
const overscan = 8

export interface ListViewport {
  count: number
  /** Scroll position and visible height, in px. */
  top: number
  height: number
  rowHeight: number
  /** A row that is always rendered because it has the focus. */
  pinnedRow: number
}

export function rowsInView({ count, top, height, rowHeight, pinnedRow }: ListViewport): number[] {
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan)
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + overscan)
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  if (pinnedRow < first) return pinnedRow < count ? [pinnedRow, ...rows] : rows
  return pinnedRow >= end && pinnedRow < count ? [...rows, pinnedRow] : rows
}

/** Height of a row in px. Must match the style sheet. A narrow list has two lines per row. */
export function rowHeight(): number {
  return matchMedia('(max-width: 700px), (min-width: 1001px) and (max-width: 1300px)').matches ? 46 : 26
}

/** Whether the panels are below the calls instead of beside them. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 1000px)').matches
}
