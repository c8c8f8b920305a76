/** What many rounds say together. */
export interface Spread {
  median: number
  /** First and third quartile: half of the rounds lie between them. */
  low: number
  high: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
}

/** Of one thing over another, round by round: what disturbs the machine for a while disturbs both. */
export function ratioOf(ones: readonly number[], others: readonly number[]): Spread {
  if (ones.length !== others.length) throw new Error(`${ones.length} rounds against ${others.length}`)
  return spreadOf(ones.map((one, round) => one / (others[round] ?? Number.NaN)))
}

/**
 * Whether rates of seconds, one after the other, rise no more: five of them at least, the last three within 5 % of each other, and none of
 * these 3 % better than the best before. One second that is disturbed says nothing.
 */
export function isSteady(rates: readonly number[]): boolean {
  if (rates.length < 5) return false
  const last = rates.slice(-3)
  const best = Math.max(...last)
  return best <= Math.min(...last) * 1.05 && best < Math.max(...rates.slice(0, -3)) * 1.03
}

/** Between the two nearest values where none is in that place. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
