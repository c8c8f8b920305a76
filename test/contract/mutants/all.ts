/** All mutants that are written by hand. */
import { findFact, isBinding } from '../../../src/spec/facts.ts'
import { assumptionMutants } from './assumptions.ts'
import { checkMutants } from './check.ts'
import { conversionMutants } from './conversions.ts'
import { deletionMutants } from './deletion.ts'
import { keyCacheMutants } from './key-cache.ts'
import { keyMutants } from './keys.ts'
import type { Mutant } from './mutant.ts'
import { quotaMutants } from './quota.ts'
import { scriptAndErrorMutants } from './script-and-errors.ts'
import { websiteMutants } from './websites.ts'

export const mutants: readonly Mutant[] = [
  ...checkMutants,
  ...quotaMutants,
  ...keyMutants,
  ...keyCacheMutants,
  ...websiteMutants,
  ...conversionMutants,
  ...deletionMutants,
  ...scriptAndErrorMutants,
  ...assumptionMutants,
]

/** Returns whether the mutant violates a documented fact. Other mutants only refute assumptions. */
export function isDocumented({ fact }: Mutant): boolean {
  return isBinding(findFact(fact))
}
