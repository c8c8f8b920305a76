import type { Fact } from './fact.ts'
import { assumptions, facts } from './generated/facts.ts'

export type ContractFact = Fact

const byNumber = new Map(facts.map((fact) => [fact.number, fact]))
const factsByPointer = new Map(facts.map((fact) => [fact.where, fact]))
const byId = new Map(facts.filter(({ kind }) => kind === 'behaviour').map((fact) => [fact.name, fact]))

/** Returns the fact with the given number, or the behavior with the given ID. A fact object is returned unchanged. */
export function findFact(name: number | string | Fact): Fact {
  if (typeof name === 'object') return name
  const fact = typeof name === 'number' ? byNumber.get(name) : byId.get(name)
  if (!fact) throw new Error(`openapi.yaml has no fact ${name}`)
  return fact
}

export function factAt(pointer: string): Fact | null {
  return factsByPointer.get(pointer) ?? null
}

/** Returns the fact at a JSON pointer into openapi.yaml, or at the nearest enclosing node that has a fact. */
export function nearestFact(pointer: string): Fact | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const fact = factsByPointer.get(at)
    if (fact) return fact
  }
  return null
}

/** If `fact` is about a property's presence, returns the fact about the property's value. Otherwise, returns `fact`. */
export function valueFact(fact: Fact): Fact {
  return fact.value === undefined ? fact : findFact(fact.value)
}

/** Reports whether a response that contradicts the fact violates the contract. Always false for assumptions. */
export function isBinding({ from }: Fact): boolean {
  return from !== 'assumed'
}

/** Reports whether a contract run can verify a fact. */
export function isObservable({ from, at }: Fact): boolean {
  return from !== 'assumed' || assumptions[at]?.observable !== false
}

/** Formats a fact's source, such as `service 4.8`, `client` or `A12`. */
export function nameSource({ from, at }: Fact): string {
  return from === 'documented' ? `service ${at}` : at
}
