/** What falls due on a clock, cut to a length that an answer can have. */
import type { DueItem, DueList } from './port.ts'

/** How many a list names at most; its count tells of the rest. */
const maxListed = 100

/** In order of time; of one time, in the order they are handed in. */
export function listDue(due: readonly DueItem[]): DueList {
  const items = due.toSorted((a, b) => a.at - b.at).slice(0, maxListed)
  return { items, count: due.length }
}
