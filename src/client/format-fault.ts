/** Formats faults for the web UI and the command line, and reports which faults have reached their limit. */
import type { Fault } from '../spec/generated/control.d.ts'

export function formatFault(fault: Omit<Fault, 'id'>): string {
  if (fault.outage) return 'Key store unreachable: requests with uncached keys fail with 500'
  const { when, match, delay, respond, drop, truncate_bytes } = fault
  const effects = [
    ...(delay === undefined ? [] : [`delay ${formatDelay(delay)}`]),
    ...(respond ? [`return ${respond.status}`] : []),
    ...(drop ? ['drop the connection'] : []),
    ...(truncate_bytes === undefined ? [] : [`truncate the body after ${truncate_bytes} bytes`]),
  ]
  const requests = `${formatOccurrence(fault)}${match?.email === undefined ? '' : ` for ${match.email}`}`
  return `${requests}: ${effects.join(', then ')}${when === 'after' ? ', after processing' : ''}`
}

/** Uses the largest unit that avoids decimals. */
function formatDelay(delay: string): string {
  const ms = Number(/^(\d+)ms$/.exec(delay)?.[1])
  if (Number.isNaN(ms)) return delay
  if (ms > 0 && ms % 60_000 === 0) return `${ms / 60_000} min`
  return ms > 0 && ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`
}

function formatOccurrence({ operation, nth, every, times, seen = 0 }: Omit<Fault, 'id'>): string {
  const request = operation === undefined ? 'request' : `${operation} request`
  if (nth !== undefined)
    return seen === 0 && nth === 1 ? `Next ${request}` : `Only the ${formatOrdinal(nth)} ${request}`
  if (every !== undefined) return every === 2 ? `Every second ${request}` : `Every ${formatOrdinal(every)} ${request}`
  if (times === undefined) return `Each ${request}`
  return times === 1 ? `Next ${request}` : `Next ${times} ${request}s`
}

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })

function formatOrdinal(number: number): string {
  const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${number}${suffixes[ordinalRules.select(number)] ?? 'th'}`
}

/** Returns text such as `hit 2 of 3, matched 5`. */
export function formatHits({ outage, hits = 0, seen = 0, times }: Fault): string {
  if (outage) return ''
  const limit = times === undefined ? '' : ` of ${times}`
  return `hit ${hits}${limit}, matched ${seen}`
}

export function isUsedUp({ nth, times, seen = 0, hits = 0 }: Fault): boolean {
  return (times !== undefined && hits >= times) || (nth !== undefined && seen >= nth)
}
