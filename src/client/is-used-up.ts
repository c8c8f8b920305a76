import type { Fault } from '../spec/generated/control.d.ts'

/** Reports whether the fault has reached its limit and can no longer affect a request. */
export function isUsedUp({ nth, times, seen = 0, hits = 0 }: Fault): boolean {
  return (times !== undefined && hits >= times) || (nth !== undefined && seen >= nth)
}
