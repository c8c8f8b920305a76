/** Lists the upcoming events of a clock. The list is limited, so that it fits in a response. */
import type { DueItem, DueList } from './port.ts'

/** Maximum number of items in a list. `count` also includes items beyond this limit. */
const maxListed = 100

/** Sorts events by time. Events at the same time keep their order. */
export function listDue(due: readonly DueItem[]): DueList {
  const items = due.toSorted((a, b) => a.at - b.at).slice(0, maxListed)
  return { items, count: due.length }
}
