/** Lists the upcoming events of a clock, as many as fit in a response. */
import type { DueItem, DueList } from './port.ts'

/** Maximum number of listed items. `count` also includes the items that are not listed. */
const maxListed = 100

/** Sorts events by time. Events with the same time keep their order. */
export function listDue(due: readonly DueItem[]): DueList {
  const items = due.toSorted((a, b) => a.at - b.at).slice(0, maxListed)
  return { items, count: due.length }
}
