/** Upcoming events of a clock, limited to a length that fits a response. */
import type { DueItem, DueList } from './port.ts'

/** Maximum number of items in a list. `count` includes the rest. */
const maxListed = 100

/** Sorts by time. Items with the same time keep their order. */
export function listDue(due: readonly DueItem[]): DueList {
  const items = due.toSorted((a, b) => a.at - b.at).slice(0, maxListed)
  return { items, count: due.length }
}
