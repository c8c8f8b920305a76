import type { Spread } from './statistics.ts'

/** A measured value, usually with a goal. */
export interface Figure {
  what: string
  spread: Spread
  /** Suffix after the number, such as ` ms`. */
  unit?: string
  /** Maximum or minimum of the median. Null if the value has no goal. */
  goal: { max: number } | { min: number } | null
  /** Name of a goal that several values share. The goal is met if all values meet it. By default, each goal is separate. */
  sharedGoal?: string
}

export interface Table {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Values for a bar chart. */
export interface Bars {
  what: string
  values: readonly (readonly [name: string, value: number])[]
}

/** Results of one theme, as a section of RESULTS.md. */
export interface Section {
  title: string
  /** Text that explains how to read the section. */
  explanation: string
  figures: readonly Figure[]
  bars: Bars | null
  tables: readonly Table[]
  /** Values that could not be measured, each with the reason. */
  missing: readonly string[]
}

/** Returns whether the goal is met. Returns true if there is no goal. */
export function isMet({ spread, goal }: Figure): boolean {
  if (goal === null) return true
  return 'max' in goal ? spread.median <= goal.max : spread.median >= goal.min
}

/** Formats a number with up to two decimals: `36,812`, `12.3`, `0.97`. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Counts all goals and the goals that are met. A shared goal counts once. */
export function countGoals(figures: readonly Figure[]): { all: number; met: number } {
  const goals = new Map<string, boolean>()
  for (const figure of figures) {
    if (figure.goal === null) continue
    const name = figure.sharedGoal ?? figure.what
    goals.set(name, isMet(figure) && goals.get(name) !== false)
  }
  return { all: goals.size, met: [...goals.values()].filter((isMet) => isMet).length }
}

/** Formats as `0.97 (0.95 to 0.99)`. */
export function formatSpread({ median, low, high }: Spread): string {
  return low === high ? formatNumber(median) : `${formatNumber(median)} (${formatNumber(low)} to ${formatNumber(high)})`
}
