import { notObservable } from '../../src/contract/not-observable.ts'
import { contractRules } from '../../src/contract/registry.ts'
import { operationIds } from '../../src/contract/spec/operations.ts'
import { findFact } from '../../src/spec/facts.ts'
import { mutants } from '../../test/contract/mutants/all.ts'
import { deriveMutants } from '../../test/contract/mutants/derived.ts'

/** Rules and mutants of a fact. */
export interface ContractFactRow {
  /** IDs of the rules that check the fact. */
  rules: string[]
  /** Reason why no rule checks the fact. Empty if rules check the fact. */
  reason: string
  /** Mutants that break the fact: the ID of a handwritten mutant, or the change made to the spec for a derived mutant. */
  mutants: string[]
}

/** Returns the rows by fact number. */
export function readContractFacts(facts: readonly { number: number; name: string }[]): Map<number, ContractFactRow> {
  const derived = deriveMutants()
  return new Map(
    facts.map(({ number, name }) => {
      const matchingRules = contractRules.filter(
        (rule) => canCatch(rule.id) && rule.facts.some((fact) => fact.number === number),
      )
      const matchingMutants = mutants.filter(({ fact, also = [] }) =>
        [fact, ...also].some((one) => findFact(one).number === number),
      )
      const how = derived.filter(({ fact }) => fact.number === number).map((mutant) => mutant.how)
      const row: ContractFactRow = {
        rules: joinOperations(matchingRules.map(({ id }) => id)),
        reason: notObservable[name] ?? '',
        mutants: [...matchingMutants.map(({ id }) => id), ...new Set(how)],
      }
      return [number, row]
    }),
  )
}

/** A rule about unlisted fields only reports a note, so the rule cannot catch a mutant. */
function canCatch(id: string): boolean {
  return !id.endsWith('.unknown-fields')
}

/** Merges rules that have the same name in several operations into one entry, `*.name`. */
function joinOperations(ids: readonly string[]): string[] {
  const names = new Map<string, string[]>()
  for (const id of ids) {
    const [area = '', name = ''] = id.split('.')
    const key = operationIds.some((operation) => operation === area) ? name : id
    names.set(key, [...(names.get(key) ?? []), id])
  }
  return [...names].map(([name, [first = '', ...others]]) => (others.length === 0 ? first : `*.${name}`))
}
