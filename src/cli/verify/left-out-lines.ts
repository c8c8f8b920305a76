/** What a run does not show, and what it would need for it. */
import { areaOf, groupBy } from '../../contract/report/areas.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import type { ContractReport } from '../../contract/report/report.ts'
import type { ReportedPlan } from '../../contract/report/report-plan.ts'
import { sanitizeText } from '../../contract/report/sanitize-text.ts'
import { limitWidth, wrapLines } from './layout.ts'

type LeftOut = ReportedPlan['left_out'][number]

/** `left out 28 rules: 14 write, 9 need a clock, 5 delete`: of those that are asked for. */
export function summarizeLeftOut({ rules, left_out }: ReportedPlan): string {
  if (left_out.length === 0) return `judges ${pluralize(rules, 'rule')}, leaves none out`
  const reasons = groupByReason(left_out).map(([reason, { length }]) => `${length} ${shortReason(reason, length)}`)
  return `left out ${pluralize(left_out.length, 'rule')}: ${reasons.join(', ')}`
}

/** One line for each reason, with the parts of the service that it concerns. */
export function renderNotShown({ rules, plan, problem }: ContractReport, width: number): string[] {
  // Where a run ended before its time, that is the reason of most of it.
  const untested = problem ? [] : rules.filter(({ verdict }) => verdict === 'untested')
  const all: LeftOut[] = [
    ...plan.left_out,
    ...untested.map(({ id, operation, reason }) => ({ rule: id, operation, reason })),
  ]
  if (all.length === 0) return []
  return [
    `NOT SHOWN: ${pluralize(all.length, 'rule')} (--dry-run names them)`,
    ...groupByReason(all).flatMap(([reason, own]) => {
      const areas = [...groupBy(own, (one) => areaOf({ id: one.rule, operation: one.operation }))]
      const counts = areas.map(([area, { length }]) => `${area} ${length}`).join(', ')
      return wrapLines(
        sanitizeText(`${own.length} ${fullReason(reason, own.length)}: ${counts}`),
        limitWidth(width) - 4,
      ).map((line, index) => (index === 0 ? `  ${line}` : `    ${line}`))
    }),
  ]
}

/** The most frequent one first; whatever checks a rule costs, it is one reason. */
function groupByReason(leftOut: readonly LeftOut[]): (readonly [string, readonly LeftOut[]])[] {
  const groups = groupBy(leftOut, ({ reason }) => (isCostReason(reason) ? 'costs checks' : reason))
  return [...groups].sort(([, a], [, b]) => b.length - a.length)
}

function isCostReason(reason: string): boolean {
  return /^costs \d+ checks?, /.test(reason)
}

/** `writes; needs --allow writes` of one rule as what several do: `write`. */
function shortReason(reason: string, count: number): string {
  const [short = reason] = reason.split(/[;:,(]| or /)
  return fullReason(short.trim(), count).replace(/ more than .*/, '')
}

function fullReason(reason: string, count: number): string {
  if (reason === 'costs checks') return `${count === 1 ? 'costs' : 'cost'} checks more than the budget has (--budget)`
  const verb = /^(?:needs|writes|deletes)\b/.exec(reason)?.[0]
  // Others begin with what was seen.
  if (verb === undefined) return `could not be judged, since ${reason}`
  return count === 1 ? reason : (verb.slice(0, -1) + reason.slice(verb.length)).replace('; needs', '; need')
}
