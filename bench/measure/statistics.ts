/** Summary of many rounds. */
export interface Spread {
  median: number
  /** First and third quartile. Half of the rounds lie between them. */
  low: number
  high: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
}

/** Ratio of two series, computed per round. Other work on the machine affects both series of a round, so the ratio changes little. */
export function ratioOf(ones: readonly number[], others: readonly number[]): Spread {
  if (ones.length !== others.length) throw new Error(`${ones.length} rounds against ${others.length}`)
  return spreadOf(ones.map((one, round) => one / (others[round] ?? Number.NaN)))
}

/**
 * Reports whether the rates of consecutive seconds have stopped rising. This requires at least five rates. The last three must be within 5%
 * of each other, and less than 3% above the maximum of the earlier rates. A single outlier has no effect.
 */
export function isSteady(rates: readonly number[]): boolean {
  if (rates.length < 5) return false
  const last = rates.slice(-3)
  const best = Math.max(...last)
  return best <= Math.min(...last) * 1.05 && best < Math.max(...rates.slice(0, -3)) * 1.03
}

/** Interpolates between the two nearest values. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
