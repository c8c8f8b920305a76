import type { Fault } from '../spec/generated/control.d.ts'

/** Reports whether the fault can no longer affect a request, because it has been applied as often as allowed. */
export function isUsedUp({ nth, times, seen = 0, hits = 0 }: Fault): boolean {
  return (times !== undefined && hits >= times) || (nth !== undefined && seen >= nth)
}
