import type { Difference } from '../spec/generated/control.d.ts'

export interface TimedOutWait {
  what: 'request' | 'mail'
  /** What was asked for. */
  asked: Readonly<Record<string, string | number | undefined>>
  wait: { count: number; wait: string }
  /** How many have come. */
  matched: number
  /** What came near, each in words, the nearest first. */
  nearest: readonly string[]
}

/** What did not come, and what came instead. */
export function explainWait({ what, asked, wait, matched, nearest }: TimedOutWait): string {
  const filters = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
  const wanted = filters.length === 0 ? '' : ` (${filters.join(', ')})`
  const came = matched === 0 ? `No ${what} came` : `Only ${matched} of ${wait.count} ${what}s came`
  return `${came} within ${wait.wait}${wanted}${nearest.map((near) => `\n  near: ${near}`).join('')}`
}

export function describeDifferences(differs: readonly Difference[]): string {
  return differs.map(({ field, expected, actual }) => `${field} is ${actual ?? 'none'}, not ${expected}`).join('; ')
}
