import { groupBy } from '../../contract/report/areas.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import { describeReason } from '../../contract/report/report-plan.ts'
import type { ContractRule } from '../../contract/rule.ts'
import type { RunPlan } from '../../contract/run/plan.ts'
import { isBinding } from '../../spec/facts.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Rejects a plan that skips documented rules because the private key is missing. Without this check, a run could pass although a CI secret
 * is missing.
 *
 * @throws {UsageError}
 */
export function rejectMissingKey(plan: RunPlan, { withoutKey }: { withoutKey: boolean }): void {
  const warning = withoutKey ? null : describeMissingKey(plan)
  if (warning !== null) throw new UsageError(`${warning}, or use --without-key to leave them out`)
}

/**
 * Describes the rules that need the private key, with the fix in the same line. Returns null if the key is set or no documented rule needs
 * a key.
 */
export function describeMissingKey({ target, leftOut }: RunPlan): string | null {
  if (target.controls !== null || target.credentials.key !== undefined) return null
  const skippedRules = leftOut.filter(
    ({ rule, reason }) => 'needs' in reason && reason.needs === 'key' && isDocumented(rule),
  )
  if (skippedRules.length === 0) return null
  return `No key: ${pluralize(skippedRules.length, 'documented rule')} ${skippedRules.length === 1 ? 'needs' : 'need'} a key; set DC_API_KEY`
}

function isDocumented({ facts }: ContractRule): boolean {
  return facts.some(isBinding)
}

/**
 * Rejects a plan that does not test any documented rule. Nothing has been sent at this point.
 *
 * @throws {UsageError}
 */
export function rejectEmptyPlan({ rules, leftOut }: RunPlan): void {
  if (rules.some(isDocumented)) return
  const skippedRules = leftOut.filter(({ rule }) => isDocumented(rule))
  if (rules.length > 0 && skippedRules.length === 0) return
  const reasons = [
    ...groupBy(skippedRules.length > 0 ? skippedRules : leftOut, ({ reason }) => describeReason(reason)),
  ].map(([reason, { length }]) => (length === 1 ? reason : `${length} rules: ${reason}`))
  throw new UsageError(`No documented rule can be tested, and nothing was sent: ${reasons.join('; ')}`)
}
