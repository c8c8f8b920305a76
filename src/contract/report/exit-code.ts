import { isBinding } from '../../spec/facts.ts'
import type { ContractRun } from '../run/run.ts'
import type { RunProblem } from '../run/run-problem.ts'

/** Exit code of a contract run or a drill. 130 means that the run or drill was stopped, for example with Ctrl+C. */
export type ExitCode = 0 | 1 | 2 | 3 | 130

export const problemExitCodes: Readonly<Record<RunProblem['kind'], ExitCode>> = {
  unreachable: 3,
  redirected: 3,
  'not-the-service': 3,
  failing: 1,
  'key-rejected': 2,
  'cop-key-rejected': 2,
  stopped: 130,
}

/**
 * Returns the exit code for a run:
 *
 * - 0: the deployment complies with the contract
 * - 1: the deployment breaks the contract, or the response to the first request was a server error
 * - 2: a credential was rejected, or no documented rule could be tested
 * - 3: the target is unreachable or is not the service
 * - 130: the run was stopped
 *
 * With `strict`, a refuted assumption also counts as a breach of the contract.
 */
export function exitCodeOf(
  { plan, outcomes, problem }: Pick<ContractRun, 'plan' | 'outcomes' | 'problem'>,
  strict = false,
): ExitCode {
  if (problem) return problemExitCodes[problem.kind]
  if (outcomes.some(({ verdict }) => verdict === 'broken' || (strict && verdict === 'refuted'))) return 1
  const hasBindingRule = [...plan.rules, ...plan.leftOut.map(({ rule }) => rule)].some(({ facts }) =>
    facts.some(isBinding),
  )
  const isBindingRuleTested = outcomes.some(({ rule, verdict }) => verdict !== 'untested' && rule.facts.some(isBinding))
  return hasBindingRule && !isBindingRuleTested ? 2 : 0
}
