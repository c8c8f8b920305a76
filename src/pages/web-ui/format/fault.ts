/** A fault in words. */
import type { Fault } from '../../../types.ts'

export function formatFault(fault: Fault): string {
  if (fault.outage) return 'Key store out of reach: keys that are not remembered get 500'
  const { operation, when, match, delay, respond, drop, truncate_bytes } = fault
  const effects = [
    ...(delay === undefined ? [] : [`waits ${formatDelay(delay)}`]),
    ...(respond ? [`answers ${respond.status}`] : []),
    ...(drop ? ['drops the connection'] : []),
    ...(truncate_bytes === undefined ? [] : [`cuts the body after ${truncate_bytes} bytes`]),
  ]
  return [
    `${formatOccurrence(fault)} ${operation ?? 'request'}`.trim(),
    ...(match?.email === undefined ? [] : [`about ${match.email}`]),
    effects.join(', then '),
    ...(when === 'after' ? ['after the work is done and counted'] : []),
  ].join(' ')
}

/** In the largest unit that says it whole: the mock tells all delays in ms. */
function formatDelay(delay: string): string {
  const ms = Number(/^(\d+)ms$/.exec(delay)?.[1])
  if (Number.isNaN(ms)) return delay
  if (ms > 0 && ms % 60_000 === 0) return `${ms / 60_000} min`
  return ms > 0 && ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`
}

function formatOccurrence({ nth, every, times, seen = 0 }: Fault): string {
  if (nth !== undefined) return seen === 0 && nth === 1 ? 'The next' : `Number ${nth} of each`
  if (every !== undefined) return every === 2 ? 'Every second' : `Every ${every}th`.replace('3th', '3rd')
  if (times === undefined) return 'Each'
  return times === 1 ? 'The next' : `The next ${times} of each`
}

/** Whether it hit as often as it was to, and never will again. */
export function isUsedUp({ times, hits = 0 }: Fault): boolean {
  return times !== undefined && hits >= times
}

/** How often it hit, and how often it could have. */
export function formatHits({ outage, hits = 0, seen = 0, times }: Fault): string {
  if (outage) return ''
  const limit = times === undefined ? '' : ` of ${times}`
  return `hit ${hits}${limit}, seen ${seen}`
}
