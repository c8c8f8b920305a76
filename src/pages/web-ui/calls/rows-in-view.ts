/** Number of additional rows to render above and below the visible rows, to prevent gaps while the user scrolls. */
const overscan = 8

export interface ListViewport {
  count: number
  /** Scroll position of the list, in pixels. */
  top: number
  height: number
  rowHeight: number
  /** Index of a row that is always rendered, such as the focused row. */
  pinnedRow: number
}

export function rowsInView({ count, top, height, rowHeight, pinnedRow }: ListViewport): number[] {
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan)
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + overscan)
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  if (pinnedRow < first) return pinnedRow < count ? [pinnedRow, ...rows] : rows
  return pinnedRow >= end && pinnedRow < count ? [...rows, pinnedRow] : rows
}

/** Returns the row height in pixels, which must match the style sheet. */
export function rowHeight(): number {
  return matchMedia('(max-width: 700px), (min-width: 1001px) and (max-width: 1300px)').matches ? 46 : 26
}

/** On a narrow page, the panels are below the list of calls. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 1000px)').matches
}
