import { isBinding } from '../facts.ts'
import type { Run } from '../run/run.ts'

/**
 * 0 where the contract holds, 1 where it is broken, 2 where the key was refused or nothing of what is documented could be shown, 3
 * where the target is out of reach. `strict`: a refuted assumption breaks it too.
 */
export function exitCodeOf(
  { plan, outcomes, trouble }: Pick<Run, 'plan' | 'outcomes' | 'trouble'>,
  strict = false,
): 0 | 1 | 2 | 3 {
  if (trouble?.kind === 'out-of-reach' || trouble?.kind === 'redirected') return 3
  if (trouble?.kind === 'key-refused') return 2
  if (outcomes.some(({ verdict }) => verdict === 'broken' || (strict && verdict === 'refuted'))) return 1
  if (trouble) return 1
  const asked = [...plan.rules, ...plan.leftOut.map(({ rule }) => rule)].some(({ facts }) => facts.some(isBinding))
  const tested = outcomes.some(({ rule, verdict }) => verdict !== 'untested' && rule.facts.some(isBinding))
  return asked && !tested ? 2 : 0
}
