/** Writes RESULTS.md from the results of the themes. */
import type { Pace } from './measure/context.ts'
import {
  type Bars,
  countGoals,
  type Figure,
  formatNumber,
  formatSpread,
  isMet,
  type Section,
  type Table,
} from './measure/result.ts'

export interface Run {
  pace: Pace
  machine: string
  /** Description of other work on the machine at the start of the run. Null if there was no other work or the data is unavailable. */
  otherWork: string | null
  /** Date such as `2026-11-21`. */
  day: string
  /** Versions of the product and the measured programs. */
  versions: string
  /** Commit of the source, with a note if there are uncommitted changes or the build was not updated. */
  commit: string
  minutes: number
  /** Names of omitted themes. */
  omitted: readonly string[]
  sections: readonly Section[]
}

export function writeResults(run: Run): string {
  const { all, met } = countGoals(run.sections.flatMap((section) => section.figures))
  const parts = [
    '# Results',
    'Written by `npm run bench`. [README.md](README.md#comparison-with-other-tools) describes how the numbers are measured.',
    `${run.day}, ${run.machine}. ${run.versions}. Measured at ${run.commit}. ${run.pace === 'quick' ? 'A quick run with fewer and shorter rounds' : 'A full run'}, which took ${run.minutes.toFixed(0)} min.`,
    ...(run.otherWork ? [run.otherWork] : []),
    ...(run.omitted.length > 0 ? [`Omitted themes: ${run.omitted.join(', ')}.`] : []),
    'Each number is the median of its rounds, with the first and third quartiles in parentheses. Half of the rounds lie between the quartiles. ' +
      'Ratios are computed per round from values that were measured side by side. Only ratios can be compared across machines. ' +
      "A ratio above 1 means that dc-mock's value is larger. The goal shows whether larger is better.",
    `${met} of ${all} goals are met. Numbers that share a goal, such as the ratios to the peers, count as one goal.`,
    ...run.sections.map(writeSection),
  ]
  return `${parts.join('\n\n')}\n`
}

function writeSection({ title, explanation, figures, bars, tables, missing }: Section): string {
  const parts = [`## ${title}`, explanation, writeTable(goalsOf(figures))]
  if (bars) parts.push(writeBars(bars))
  parts.push(...tables.map(writeTable))
  if (missing.length > 0) parts.push(`Not measured: ${missing.join('; ')}.`)
  return parts.join('\n\n')
}

function goalsOf(figures: readonly Figure[]): Table {
  return {
    columns: ['measurement', 'result', 'goal', 'met'],
    rows: figures.map((figure) => {
      const { what, spread, unit = '', goal } = figure
      const is = `${formatSpread(spread)}${unit}`
      if (goal === null) return [what, is, '', '']
      const wanted = 'max' in goal ? `at most ${formatGoal(goal.max)}` : `at least ${formatGoal(goal.min)}`
      return [what, is, `${wanted}${unit}`, isMet(figure) ? 'yes' : '**no**']
    }),
  }
}

function writeBars({ what, values }: Bars): string {
  const most = Math.max(...values.map(([, value]) => value))
  const width = Math.max(...values.map(([name]) => name.length))
  const lines = values.map(
    ([name, value]) =>
      `${name.padEnd(width)}  ${'█'.repeat(Math.max(1, Math.round((value / most) * 50)))} ${formatNumber(value)}`,
  )
  return `${what}:\n\n\`\`\`\n${lines.join('\n')}\n\`\`\``
}

/** Formats a goal without a trailing zero: `8`, `0.9`, `1.05`. */
function formatGoal(goal: number): string {
  return Number.isInteger(goal) ? goal.toLocaleString('en') : formatNumber(goal).replace(/0$/, '')
}

function writeTable({ columns, rows }: Table): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
