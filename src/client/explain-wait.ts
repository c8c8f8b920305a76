import type { Difference } from '../spec/generated/control.d.ts'

export interface TimedOutWait {
  kind: 'request' | 'mail'
  /** What was asked for. */
  criteria: Readonly<Record<string, string | number | undefined>>
  wait: { count: number; wait: string }
  /** How many have come. */
  matched: number
  /** What came near, each in words, the nearest first. */
  closest: readonly string[]
}

/** What did not come, and what came instead. */
export function explainWait({ kind: what, criteria: asked, wait, matched, closest: nearest }: TimedOutWait): string {
  const filters = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
  const suffix = filters.length === 0 ? '' : ` (${filters.join(', ')})`
  const summary = matched === 0 ? `No ${what} came` : `Only ${matched} of ${wait.count} ${what}s came`
  return `${summary} within ${wait.wait}${suffix}${nearest.map((entry) => `\n  near: ${entry}`).join('')}`
}

export function describeDifferences(differs: readonly Difference[]): string {
  return differs.map(({ field, expected, actual }) => `${field} is ${actual ?? 'none'}, not ${expected}`).join('; ')
}
