/** Lists a clock's upcoming events, up to a maximum number. */
import type { DueItem, DueList } from './port.ts'

/** Maximum number of listed events. `count` also includes events that are not listed. */
const maxListed = 100

/** Returns the earliest events, sorted by time, and the total number of events. Events with the same time keep their order. */
export function listDue(due: readonly DueItem[]): DueList {
  const items = due.toSorted((a, b) => a.at - b.at).slice(0, maxListed)
  return { items, count: due.length }
}
