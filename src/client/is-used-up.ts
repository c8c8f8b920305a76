import type { Fault } from '../spec/generated/control.d.ts'

/** Returns whether the fault can no longer affect a request, because it has been applied the maximum number of times. */
export function isUsedUp({ nth, times, seen = 0, hits = 0 }: Fault): boolean {
  return (times !== undefined && hits >= times) || (nth !== undefined && seen >= nth)
}
