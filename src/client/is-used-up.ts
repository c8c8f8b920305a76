import type { Fault } from '../spec/generated/control.d.ts'

/** Reports whether a fault has reached its limit and no longer affects requests. */
export function isUsedUp({ nth, times, seen = 0, hits = 0 }: Fault): boolean {
  return (times !== undefined && hits >= times) || (nth !== undefined && seen >= nth)
}
