/** What the checks came to over time, counted for a plot. */
import type { JournalEntry } from '../../types.ts'
import { findLoad, isLine, verdictOf } from '../words/call.ts'

export const outcomes = [
  { id: 'allow', label: 'ALLOW' },
  { id: 'challenge', label: 'CHALLENGE' },
  { id: 'block', label: 'BLOCK' },
  { id: 'refused', label: 'refused' },
  { id: 'failed', label: 'failed' },
] as const

export type Outcome = (typeof outcomes)[number]['id']

export interface PlottedChecks {
  total: number
  totals: Readonly<Record<Outcome, number>>
  /** When the situation was loaded that they came in; null where that is not known. */
  loadedAt: number | null
  /** Time of the first and of the last, in ms since the epoch. */
  from: number
  to: number
  /** One for each stretch of time. */
  columns: readonly Readonly<Record<Outcome, number>>[]
  /** Checks in the fullest column. */
  most: number
  /** How many checks were used after each that counted; `place` from 0 to 1. */
  used: readonly { place: number; count: number }[]
}

/** The checks since the last load: those before it were another situation's. */
export function plotChecks(entries: readonly JournalEntry[], columnCount: number): PlottedChecks {
  const load = findLoad(entries)
  const checks = entries
    .slice(load ? entries.lastIndexOf(load) : 0)
    .filter((entry) => entry.operation === 'checkEmail' && !isLine(entry))
    .map((entry) => ({ entry, at: Date.parse(entry.at), outcome: outcomeOf(entry) }))
  const places = placeInTime(checks.map(({ at }) => at))
  const columns = Array.from({ length: columnCount }, none)
  const totals = none()
  for (const [index, { outcome }] of checks.entries()) {
    const column = columns[Math.min(columnCount - 1, Math.floor((places[index] ?? 0) * columnCount))]
    if (column) column[outcome]++
    totals[outcome]++
  }
  const sums = columns.map((column) => outcomes.reduce((sum, { id }) => sum + column[id], 0))
  const used = checks.flatMap(({ entry }, index) => {
    const after = entry.changed.find(({ what }) => what === 'checks_used')?.after
    return typeof after === 'number' ? [{ place: places[index] ?? 0, count: after }] : []
  })
  const [first, last] = [checks[0]?.at ?? 0, checks.at(-1)?.at ?? 0]
  const loadedAt = load ? Date.parse(load.at) : null
  return { total: checks.length, totals, loadedAt, from: first, to: last, columns, most: Math.max(1, ...sums), used }
}

/** Where each time stands between the first (0) and the last (1). A jump of the clock takes no more room than a long pause. */
function placeInTime(times: readonly number[]): number[] {
  const gaps = times.map((at, index) => Math.max(0, at - (times[index - 1] ?? at)))
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  const longest = Math.max(1000, usual * 8)
  let sum = 0
  const sums = gaps.map((gap) => {
    sum += Math.min(gap, longest)
    return sum
  })
  return sums.map((each) => each / Math.max(1, sum))
}

function none(): Record<Outcome, number> {
  return { allow: 0, challenge: 0, block: 0, refused: 0, failed: 0 }
}

/** Refused is what the service answered so; failed is what a fault or an outage made of it, or the mock. */
function outcomeOf(entry: JournalEntry): Outcome {
  switch (verdictOf(entry)) {
    case 'ALLOW':
      return 'allow'
    case 'CHALLENGE':
      return 'challenge'
    case 'BLOCK':
      return 'block'
    case null:
      return isFailure(entry.response.status) ? 'failed' : 'refused'
  }
}

function isFailure(status: number | null): boolean {
  return status === null || status >= 500
}
