import type { ActiveSpec } from '../../spec/overlay/active-spec.ts'
import type { ContractRun } from '../run/run.ts'
import { activeRules } from './active-rules.ts'
import type { Observations } from './observations.ts'
import { createObserver } from './observer.ts'

/**
 * Collects observations from a contract run. Checks all exchanges against all exchange rules, including rules that the run left out. Then
 * adds the findings of probe rules.
 */
export function observeRun(
  { exchanges, outcomes }: Pick<ContractRun, 'exchanges' | 'outcomes'>,
  activeSpec: ActiveSpec,
): Observations {
  const observer = createObserver(activeSpec.spec, activeRules(activeSpec))
  for (const exchange of exchanges) observer.observe(exchange)
  for (const { rule, findings } of outcomes) if (rule.kind === 'probe') observer.observeFindings(findings)
  return observer
}
