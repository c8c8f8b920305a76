import { isBinding } from '../../contract/facts.ts'
import { groupBy } from '../../contract/report/areas.ts'
import { describeReason } from '../../contract/report/report-plan.ts'
import type { Plan } from '../../contract/run/plan.ts'
import { UsageError } from '../usage-error.ts'

/** Fails with a `UsageError` where a run would show nothing of what it was asked for: nothing is sent then. */
export function refuseEmptyPlan({ rules, leftOut }: Plan): void {
  const isDocumented = ({ facts }: Plan['rules'][number]): boolean => facts.some(isBinding)
  if (rules.some(isDocumented)) return
  const missed = leftOut.filter(({ rule }) => isDocumented(rule))
  if (rules.length > 0 && missed.length === 0) return
  const reasons = [...groupBy(missed.length > 0 ? missed : leftOut, ({ reason }) => describeReason(reason))].map(
    ([reason, { length }]) => (length === 1 ? reason : `${length} rules: ${reason}`),
  )
  throw new UsageError(`No documented rule can be run, and nothing was sent: ${reasons.join('; ')}`)
}
