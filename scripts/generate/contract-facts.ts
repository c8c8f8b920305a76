import { notObservable } from '../../src/contract/not-observable.ts'
import { operationIds } from '../../src/contract/probes/operations.ts'
import { rules } from '../../src/contract/registry.ts'
import { findFact } from '../../src/spec/facts.ts'
import { mutants } from '../../test/contract/mutants/all.ts'
import { deriveMutants } from '../../test/contract/mutants/derived.ts'

/** What contract runs have of a fact. */
export interface ContractFactRow {
  /** Ids of the rules that show it. */
  rules: string[]
  /** Why there is none; empty where there are some. */
  reason: string
  /** Mutants that break it: those made by hand by their ids, those from the spec by what is done to it. */
  mutants: string[]
}

/** By the number of the fact. */
export function readContractFacts(facts: readonly { number: number; name: string }[]): Map<number, ContractFactRow> {
  const derived = deriveMutants()
  return new Map(
    facts.map(({ number, name }) => {
      const own = rules.filter((rule) => canCatch(rule.id) && rule.facts.some((fact) => fact.number === number))
      const made = mutants.filter(({ fact, also = [] }) =>
        [fact, ...also].some((one) => findFact(one).number === number),
      )
      const how = derived.filter(({ fact }) => fact.number === number).map((mutant) => mutant.how)
      const row: ContractFactRow = {
        rules: joinOperations(own.map(({ id }) => id)),
        reason: notObservable[name] ?? '',
        mutants: [...made.map(({ id }) => id), ...new Set(how)],
      }
      return [number, row]
    }),
  )
}

/** A field that nobody lists is a note and breaks nothing. */
function canCatch(id: string): boolean {
  return !id.endsWith('.unknown-fields')
}

/** The same rule of several operations stands once. */
function joinOperations(ids: readonly string[]): string[] {
  const names = new Map<string, string[]>()
  for (const id of ids) {
    const [area = '', name = ''] = id.split('.')
    const key = operationIds.some((operation) => operation === area) ? name : id
    names.set(key, [...(names.get(key) ?? []), id])
  }
  return [...names].map(([name, [first = '', ...others]]) => (others.length === 0 ? first : `*.${name}`))
}
