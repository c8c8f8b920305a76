import type { Difference } from '../spec/generated/control.d.ts'

export interface TimedOutWait {
  kind: 'request' | 'mail'
  criteria: Readonly<Record<string, string | number | undefined>>
  wait: { count: number; wait: string }
  matched: number
  /** Descriptions of entries that almost match the filter, best match first. */
  closest: readonly string[]
}

export function explainWait({ kind, criteria, wait, matched, closest }: TimedOutWait): string {
  const filters = Object.entries(criteria).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
  const suffix = filters.length === 0 ? '' : ` (${filters.join(', ')})`
  const summary =
    matched === 0
      ? `No ${kind} arrived within ${wait.wait}`
      : `Only ${matched} of ${wait.count} ${kind}s arrived within ${wait.wait}`
  return `${summary}${suffix}${closest.map((entry) => `\n  nearest: ${entry}`).join('')}`
}

export function describeDifferences(differences: readonly Difference[]): string {
  return differences.map(({ field, expected, actual }) => `${field} is ${actual ?? 'none'}, not ${expected}`).join('; ')
}
