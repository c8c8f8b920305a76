import { groupBy } from '../../contract/report/areas.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import { describeLeftOutReason } from '../../contract/report/report-plan.ts'
import type { ContractRule } from '../../contract/rule.ts'
import type { RunPlan } from '../../contract/run/plan.ts'
import { isBinding } from '../../spec/facts.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Rejects a plan that skips all documented rules, or that skips documented rules because the private key is missing. Otherwise, a run could
 * pass even though a CI secret is missing.
 */
export function findRejection(plan: RunPlan, { withoutKey }: { withoutKey: boolean }): UsageError | null {
  return findEmptyPlan(plan) ?? (withoutKey ? null : findMissingKey(plan))
}

function findMissingKey({ target, leftOut }: RunPlan): UsageError | null {
  if (target.controls !== null || target.credentials.key !== undefined) return null
  const { length } = leftOut.filter(
    ({ rule, reason }) => 'needs' in reason && reason.needs === 'key' && isDocumented(rule),
  )
  if (length === 0) return null
  return new UsageError(
    `${pluralize(length, 'documented rule needs', 'documented rules need')} a private key, but no key is set`,
    'Set DC_API_KEY, or use --without-key to skip these rules',
  )
}

function findEmptyPlan({ rules, leftOut }: RunPlan): UsageError | null {
  if (rules.some(isDocumented)) return null
  const skippedRules = leftOut.filter(({ rule }) => isDocumented(rule))
  if (rules.length > 0 && skippedRules.length === 0) return null
  const reasons = [
    ...groupBy(skippedRules.length > 0 ? skippedRules : leftOut, ({ reason }) => describeLeftOutReason(reason)),
  ].map(([reason, { length }]) => (length === 1 ? reason : `${length} rules: ${reason}`))
  return new UsageError(`None of the documented rules can be tested: ${reasons.join('; ')}`)
}

function isDocumented({ facts }: ContractRule): boolean {
  return facts.some(isBinding)
}
