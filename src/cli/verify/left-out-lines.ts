import { areaOf, groupBy } from '../../contract/report/areas.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import type { ContractReport } from '../../contract/report/report.ts'
import type { ReportedPlan } from '../../contract/report/report-plan.ts'
import { sanitizeText } from '../../contract/report/sanitize-text.ts'
import { allowFlag, type MissingRequirement, requirements } from '../../contract/requirements.ts'
import type { LeftOutCode } from '../../contract/run/plan.ts'
import { limitWidth, wrapLines } from '../layout.ts'

const maxReasons = 3

/** Reasons for not testing a rule, other than missing requirements. */
const otherReasons: Readonly<Record<Exclude<LeftOutCode, MissingRequirement>, Reason>> = {
  write: { verb: 'write', fix: allowFlag('writes') },
  destroy: { verb: 'delete', fix: allowFlag('destructive') },
  checks: { verb: 'cost', name: 'too many checks', fix: '--budget' },
  'no-request': { verb: 'match', name: 'no request in this run' },
}

interface Reason {
  readonly verb: string
  readonly name?: string
  /** Flag, environment variable or command that makes the rule testable. Not included in summaries. */
  readonly fix?: string
}

function reasonOf(code: LeftOutCode): Reason {
  return isRequirement(code) ? { verb: 'need', ...requirements[code] } : otherReasons[code]
}

function isRequirement(code: LeftOutCode): code is MissingRequirement {
  return code in requirements
}

interface NotTested {
  rule: string
  operation: string | null
  /** Code of the reason why the rule is not in the plan. Null if the rule is in the plan but could not be tested. */
  code: LeftOutCode | null
  reason: string
}

/** Formats a summary such as `skips 28 rules: 14 write, 9 need a mock, 5 delete`. */
export function summarizeLeftOut({ rules, skipped }: ReportedPlan): string {
  if (skipped.length === 0) return `tests ${pluralize(rules, 'rule')}, none skipped`
  const reasons = groupByReason(skipped).map((group) => `${group.length} ${describe(group, { withFix: false })}`)
  return `skips ${pluralize(skipped.length, 'rule')}: ${reasons.join(', ')}`
}

/** Lists the reasons why rules were not tested, each with the number of rules per area. */
export function renderNotTested({ rules, plan, problem }: ContractReport, width: number, all: boolean): string[] {
  // If the run ended early, omit the untested rules, because they were all skipped for the same reason.
  const untested = problem ? [] : rules.filter(({ verdict }) => verdict === 'untested')
  const untestedRules: NotTested[] = [
    ...plan.skipped,
    ...untested.map(({ id, operation, reason }) => ({ rule: id, operation, code: null, reason })),
  ]
  if (untestedRules.length === 0) return []
  const groups = groupByReason(untestedRules)
  const title = `NOT TESTED: ${pluralize(untestedRules.length, 'rule')}`
  if (!all && groups.length > maxReasons) return [`${title} for ${groups.length} reasons (--all lists the reasons)`]
  return [
    `${title} (--dry-run --all lists the rules)`,
    ...groups.flatMap((group) => {
      const areas = [...groupBy(group, (one) => areaOf({ id: one.rule, operation: one.operation }))]
      const counts = areas.map(([area, { length }]) => `${area} ${length}`).join(', ')
      return wrapLines(
        sanitizeText(`${group.length} ${describe(group, { withFix: true })}: ${counts}`),
        limitWidth(width) - 4,
      ).map((line, index) => (index === 0 ? `  ${line}` : `    ${line}`))
    }),
  ]
}

/** The most frequent reason is first. */
function groupByReason(rules: readonly NotTested[]): (readonly NotTested[])[] {
  return [...groupBy(rules, ({ code, reason }) => code ?? reason).values()].sort((a, b) => b.length - a.length)
}

/** Example: `need a private key (DC_API_KEY)`. */
function describe(group: readonly NotTested[], { withFix }: { withFix: boolean }): string {
  const [{ code, reason } = { code: null, reason: '' }] = group
  if (code === null) return `could not be tested (${reason})`
  const { verb, name, fix } = reasonOf(code)
  const ending = group.length > 1 ? '' : verb === 'match' ? 'es' : 's'
  return [verb + ending, name, withFix && fix !== undefined && `(${fix})`].filter(Boolean).join(' ')
}
