import { groupBy } from '../../contract/report/areas.ts'
import { pluralize } from '../../contract/report/pluralize.ts'
import { describeReason } from '../../contract/report/report-plan.ts'
import type { ContractRule } from '../../contract/rule.ts'
import type { RunPlan } from '../../contract/run/plan.ts'
import { isBinding } from '../../spec/facts.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Fails with a `UsageError` where documented rules are left out because nobody gave a key: a secret that CI lost must not look like a
 * contract that holds.
 */
export function rejectMissingKey(plan: RunPlan, { withoutKey }: { withoutKey: boolean }): void {
  const warning = withoutKey ? null : describeMissingKey(plan)
  if (warning !== null) throw new UsageError(`${warning}, or say --without-key to leave them out`)
}

/** What is missed without a key, in one line with the cure; null where there is one, or nothing documented needs it. */
export function describeMissingKey({ target, leftOut }: RunPlan): string | null {
  if (target.controls !== null || target.credentials.key !== undefined) return null
  const skippedRules = leftOut.filter(
    ({ rule, reason }) => 'needs' in reason && reason.needs === 'key' && isDocumented(rule),
  )
  if (skippedRules.length === 0) return null
  return `No key: ${pluralize(skippedRules.length, 'documented rule')} ${skippedRules.length === 1 ? 'needs' : 'need'} one; give it with DC_API_KEY`
}

function isDocumented({ facts }: ContractRule): boolean {
  return facts.some(isBinding)
}

/** Fails with a `UsageError` where a run would show nothing of what it was asked for: nothing is sent then. */
export function rejectEmptyPlan({ rules, leftOut }: RunPlan): void {
  if (rules.some(isDocumented)) return
  const skippedRules = leftOut.filter(({ rule }) => isDocumented(rule))
  if (rules.length > 0 && skippedRules.length === 0) return
  const reasons = [
    ...groupBy(skippedRules.length > 0 ? skippedRules : leftOut, ({ reason }) => describeReason(reason)),
  ].map(([reason, { length }]) => (length === 1 ? reason : `${length} rules: ${reason}`))
  throw new UsageError(`No documented rule can be run, and nothing was sent: ${reasons.join('; ')}`)
}
