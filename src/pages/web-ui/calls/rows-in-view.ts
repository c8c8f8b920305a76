/** Which rows of a long list have to be drawn. */

/** Rows drawn beyond each edge, so that none is missing while somebody scrolls. */
const overscan = 8

export interface ListViewport {
  count: number
  /** How far it is scrolled, and how much of it is seen, in px. */
  top: number
  height: number
  rowHeight: number
  /** A row that is drawn wherever the list is: the one that has the focus. */
  pinnedRow: number
}

export function rowsInView({ count, top, height, rowHeight, pinnedRow: always }: ListViewport): number[] {
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan)
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + overscan)
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  if (always < first) return always < count ? [always, ...rows] : rows
  return always >= end && always < count ? [...rows, always] : rows
}

/** Height of a row in px, as the style sheet has it: two lines where there is little room. */
export function rowHeight(narrow: boolean): number {
  return narrow ? 46 : 26
}

export function isNarrow(): boolean {
  return matchMedia('(max-width: 700px)').matches
}
