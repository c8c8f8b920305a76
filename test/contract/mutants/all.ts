/** All handwritten mutants. */
import { findFact, isBinding } from '../../../src/spec/facts.ts'
import { checkMutants } from './check.ts'
import { conversionMutants } from './conversions.ts'
import { deletionMutants } from './deletion.ts'
import { formMutants } from './forms.ts'
import { guessMutants } from './guesses.ts'
import { keyMutants } from './keys.ts'
import { memoryMutants } from './memory.ts'
import type { Mutant } from './mutant.ts'
import { quotaMutants } from './quota.ts'
import { websiteMutants } from './websites.ts'

export const mutants: readonly Mutant[] = [
  ...checkMutants,
  ...quotaMutants,
  ...keyMutants,
  ...memoryMutants,
  ...websiteMutants,
  ...conversionMutants,
  ...deletionMutants,
  ...formMutants,
  ...guessMutants,
]

/** Returns whether the mutant breaks a documented fact. The others only refute assumptions. */
export function isDocumented({ fact }: Mutant): boolean {
  return isBinding(findFact(fact))
}
