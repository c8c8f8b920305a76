/** Mutants derived from openapi.yaml: every item is changed in every way that a schema can detect. */
import type { Exchange } from '../../../src/contract/exchange.ts'
import { type ContractFact, isBinding } from '../../../src/spec/facts.ts'
import { deriveFromAnswers } from './derived-answers.ts'
import { deriveFromRequests } from './derived-requests.ts'
import type { Mutate } from './mutant.ts'

export interface DerivedMutant {
  /** Such as `checkEmail 200 /data/emailInfo/action: dropped`. */
  readonly id: string
  readonly how: string
  /** The broken fact. */
  readonly fact: ContractFact
  /** Expected verdict: `broken` fails the run, `refuted` only refutes an assumption. */
  readonly verdict: 'broken' | 'refuted'
  /** Rules that detect the mutant, in the syntax of `--only`. */
  readonly only: readonly string[]
  readonly mutate: Mutate
  /** Applies the same change to a recorded exchange. Null if the mutant changes more than single responses. */
  readonly rewrite: ((exchange: Exchange) => Exchange) | null
}

/** Returns the expected verdict for a broken fact. */
export function breaking(fact: ContractFact): Pick<DerivedMutant, 'fact' | 'verdict'> {
  return { fact, verdict: isBinding(fact) ? 'broken' : 'refuted' }
}

export function deriveMutants(): DerivedMutant[] {
  return [...deriveFromAnswers(), ...deriveFromRequests()]
}
