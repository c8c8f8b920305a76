import type { Difference } from '../spec/generated/control.d.ts'

/** Hint for a wait on a mock that cannot receive requests over the network. */
export const noPortHint =
  'The mock has no port. If the app runs in another process, call mock.listen() and start the app with the variables in website.env'

export interface TimedOutWait {
  kind: 'request' | 'mail'
  /** Filter of the call that has timed out. */
  criteria: Readonly<Record<string, string | number | undefined>>
  wait: { count: number; wait: string }
  /** Number of entries that matched the filter. */
  matched: number
  /** Descriptions of the entries that almost match the filter. The best match is first. */
  closest: readonly string[]
}

/** Returns the error message for a call that has timed out. The message describes the entries that almost match the filter. */
export function explainWait({ kind, criteria, wait, matched, closest }: TimedOutWait): string {
  const filters = Object.entries(criteria).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
  const suffix = filters.length === 0 ? '' : ` (${filters.join(', ')})`
  const summary = matched === 0 ? `No ${kind} arrived` : `Only ${matched} of ${wait.count} ${kind}s arrived`
  return `${summary} within ${wait.wait}${suffix}${closest.map((entry) => `\n  nearest: ${entry}`).join('')}`
}

export function describeDifferences(differences: readonly Difference[]): string {
  return differences.map(({ field, expected, actual }) => `${field} is ${actual ?? 'none'}, not ${expected}`).join('; ')
}
