/** Mutants that follow from openapi.yaml: everything that it lists, spoiled in each way that a schema can tell. */
import type { Exchange } from '../../../src/contract/exchange.ts'
import { type ContractFact, isBinding } from '../../../src/spec/facts.ts'
import { deriveFromAnswers } from './derived-answers.ts'
import { deriveFromRequests } from './derived-requests.ts'
import type { Spoil } from './mutant.ts'

export interface DerivedMutant {
  /** As in `checkEmail 200 /data/emailInfo/action: dropped`. */
  readonly id: string
  readonly how: string
  /** What it breaks. */
  readonly fact: ContractFact
  /** Whether that has to fail a run, or only to refute what is assumed. */
  readonly verdict: 'broken' | 'refuted'
  /** Rules by which it is caught, as `--only` takes them. */
  readonly only: readonly string[]
  readonly spoil: Spoil
  /** The same, done to an exchange with a sound mock; null where that changes more than single answers. */
  readonly rewrite: ((exchange: Exchange) => Exchange) | null
}

/** What is wrong where a fact is broken. */
export function breaking(fact: ContractFact): Pick<DerivedMutant, 'fact' | 'verdict'> {
  return { fact, verdict: isBinding(fact) ? 'broken' : 'refuted' }
}

export function deriveMutants(): DerivedMutant[] {
  return [...deriveFromAnswers(), ...deriveFromRequests()]
}
