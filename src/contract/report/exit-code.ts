import { isBinding } from '../../spec/facts.ts'
import type { ContractRun } from '../run/run.ts'

/** As the command's exit codes: 130 is what shells have for SIGINT. */
export type ExitCode = 0 | 1 | 2 | 3 | 130

/**
 * 0 where the contract holds, 1 where it is broken, 2 where a key was refused or nothing of what is documented could be shown, 3
 * where the target is out of reach, 130 where the run was stopped. `strict`: a refuted assumption breaks it too.
 */
export function exitCodeOf(
  { plan, outcomes, problem }: Pick<ContractRun, 'plan' | 'outcomes' | 'problem'>,
  strict = false,
): ExitCode {
  if (problem?.kind === 'stopped') return 130
  if (problem?.kind === 'out-of-reach' || problem?.kind === 'redirected') return 3
  if (problem?.kind === 'key-refused' || problem?.kind === 'cop-key-refused') return 2
  if (outcomes.some(({ verdict }) => verdict === 'broken' || (strict && verdict === 'refuted'))) return 1
  if (problem) return 1
  const hasBindingRule = [...plan.rules, ...plan.leftOut.map(({ rule }) => rule)].some(({ facts }) =>
    facts.some(isBinding),
  )
  const isBindingRuleTested = outcomes.some(({ rule, verdict }) => verdict !== 'untested' && rule.facts.some(isBinding))
  return hasBindingRule && !isBindingRuleTested ? 2 : 0
}
