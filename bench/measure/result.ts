import type { Spread } from './statistics.ts'

/** A figure, most of them with a goal. */
export interface Figure {
  what: string
  spread: Spread
  /** As `formatNumber` writes it, with what stands behind it: ` ms`. */
  unit?: string
  /** The median may be at most, or has to be at least, that; null where it is told beside another that has the goal. */
  goal: { most: number } | { least: number } | null
  /** Name of the goal where several figures have one together: it is met where all of them are. Else the figure's own. */
  together?: string
}

export interface Table {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Values that are seen at a glance. */
export interface Bars {
  what: string
  values: readonly (readonly [name: string, value: number])[]
}

/** What one theme found, as a part of RESULTS.md. */
export interface Section {
  title: string
  /** How to read it. */
  says: string
  figures: readonly Figure[]
  bars: Bars | null
  tables: readonly Table[]
  /** What could not be measured here, and why. */
  missing: readonly string[]
}

/** True where there is no goal. */
export function isMet({ spread, goal }: Figure): boolean {
  if (goal === null) return true
  return 'most' in goal ? spread.median <= goal.most : spread.median >= goal.least
}

/** Three digits that count: `36,800`, `12.3`, `0.97`. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** How many goals there are and how many are met; what several figures have together counts once. */
export function countGoals(figures: readonly Figure[]): { all: number; met: number } {
  const goals = new Map<string, boolean>()
  for (const figure of figures) {
    if (figure.goal === null) continue
    const name = figure.together ?? figure.what
    goals.set(name, isMet(figure) && goals.get(name) !== false)
  }
  return { all: goals.size, met: [...goals.values()].filter((isMet) => isMet).length }
}

/** `0.97 (0.95 to 0.99)` */
export function formatSpread({ median, low, high }: Spread): string {
  return low === high ? formatNumber(median) : `${formatNumber(median)} (${formatNumber(low)} to ${formatNumber(high)})`
}
