/** Formats the rules that were left out of a run, with the reasons. */
import { areaOf, groupBy } from '../../contract/report/areas.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import type { ContractReport } from '../../contract/report/report.ts'
import type { ReportedPlan } from '../../contract/report/report-plan.ts'
import { sanitizeText } from '../../contract/report/sanitize-text.ts'
import { limitWidth, wrapLines } from '../layout.ts'

/** Reason that is shown for all rules whose checks exceed the budget. */
const costsChecks = 'costs checks'

/** Maximum number of reasons to show by default. */
const maxReasons = 3

type LeftOut = ReportedPlan['left_out'][number]

/** Formats a summary such as `left out 28 rules: 14 write, 9 need a clock, 5 delete`. */
export function summarizeLeftOut({ rules, left_out }: ReportedPlan): string {
  if (left_out.length === 0) return `tests ${pluralize(rules, 'rule')}, leaves out none`
  const reasons = groupByReason(left_out).map(([reason, { length }]) => `${length} ${shortReason(reason, length)}`)
  return `left out ${pluralize(left_out.length, 'rule')}: ${reasons.join(', ')}`
}

/** Formats one line for each reason, with the number of rules in each area. */
export function renderNotShown({ rules, plan, problem }: ContractReport, width: number, all: boolean): string[] {
  // If a run ended early, all untested rules have the same obvious reason, which is not listed.
  const untested = problem ? [] : rules.filter(({ verdict }) => verdict === 'untested')
  const untestedRules: LeftOut[] = [
    ...plan.left_out,
    ...untested.map(({ id, operation, reason }) => ({ rule: id, operation, reason })),
  ]
  if (untestedRules.length === 0) return []
  const groups = groupByReason(untestedRules)
  const title = `NOT TESTED: ${pluralize(untestedRules.length, 'rule')}`
  if (!all && groups.length > maxReasons) return [`${title} for ${groups.length} reasons (--all lists them)`]
  return [
    `${title} (--dry-run --all lists them)`,
    ...groups.flatMap(([reason, own]) => {
      const areas = [...groupBy(own, (one) => areaOf({ id: one.rule, operation: one.operation }))]
      const counts = areas.map(([area, { length }]) => `${area} ${length}`).join(', ')
      return wrapLines(
        sanitizeText(`${own.length} ${fullReason(reason, own.length)}: ${counts}`),
        limitWidth(width) - 4,
      ).map((line, index) => (index === 0 ? `  ${line}` : `    ${line}`))
    }),
  ]
}

/** Groups rules by reason, most frequent reason first. All costs count as one reason. */
function groupByReason(leftOut: readonly LeftOut[]): (readonly [string, readonly LeftOut[]])[] {
  const groups = groupBy(leftOut, ({ reason }) => (isCostReason(reason) ? costsChecks : reason))
  return [...groups].sort(([, a], [, b]) => b.length - a.length)
}

function isCostReason(reason: string): boolean {
  return /^costs \d+ checks?, /.test(reason)
}

/** Shortens a reason such as `writes; needs --allow writes` to `write` if several rules have the same reason. */
function shortReason(reason: string, count: number): string {
  if (reason === costsChecks) return `${count === 1 ? 'costs' : 'cost'} too many checks`
  const [short = reason] = reason.split(/[;:,(]| or /)
  return fullReason(short.trim(), count)
}

function fullReason(reason: string, count: number): string {
  if (reason === costsChecks) return `${count === 1 ? 'costs' : 'cost'} more checks than the budget allows (--budget)`
  const verb = /^(?:needs|writes|deletes)\b/.exec(reason)?.[0]
  // All other reasons start with an observation.
  if (verb === undefined) return `could not be tested because ${reason}`
  return count === 1 ? reason : (verb.slice(0, -1) + reason.slice(verb.length)).replace('; needs', '; need')
}
