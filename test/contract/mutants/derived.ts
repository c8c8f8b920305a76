/** Mutants that are derived from openapi.yaml. Every item is changed in every way that the schemas can detect. */
import type { Exchange } from '../../../src/contract/exchange.ts'
import { type ContractFact, isBinding } from '../../../src/spec/facts.ts'
import { deriveFromRequests } from './derived-requests.ts'
import { deriveFromResponses } from './derived-responses.ts'
import type { Mutate } from './mutant.ts'

export interface DerivedMutant {
  /** ID such as `checkEmail 200 /data/emailInfo/action: removed`. */
  readonly id: string
  /** Kind of change, such as `removed`. The table of facts lists it. */
  readonly how: string
  readonly fact: ContractFact
  /** Expected verdict. `broken` fails the run, and `refuted` only refutes an assumption. */
  readonly verdict: 'broken' | 'refuted'
  /** Rules that must detect the mutant, in the syntax of `--only`. */
  readonly only: readonly string[]
  readonly mutate: Mutate
  /** Applies the mutation to a recorded exchange. Null if the mutation affects more than single responses. */
  readonly rewrite: ((exchange: Exchange) => Exchange) | null
}

/** Returns the expected verdict if a fact is violated. */
export function violationOf(fact: ContractFact): Pick<DerivedMutant, 'fact' | 'verdict'> {
  return { fact, verdict: isBinding(fact) ? 'broken' : 'refuted' }
}

export function deriveMutants(): DerivedMutant[] {
  return [...deriveFromResponses(), ...deriveFromRequests()]
}
