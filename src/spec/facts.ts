/** Looks up facts in openapi.yaml for contract runs. */
import type { Fact } from './fact.ts'
import { assumptions, facts } from './generated/facts.ts'

export type ContractFact = Fact

const byNumber = new Map(facts.map((fact) => [fact.number, fact]))
const factsByPointer = new Map(facts.map((fact) => [fact.where, fact]))
const byId = new Map(facts.filter(({ kind }) => kind === 'behaviour').map((fact) => [fact.name, fact]))

/** Returns the fact with this number, or the behavior with this ID. A fact object is returned unchanged. */
export function findFact(name: number | string | Fact): Fact {
  if (typeof name === 'object') return name
  const fact = typeof name === 'number' ? byNumber.get(name) : byId.get(name)
  if (!fact) throw new Error(`openapi.yaml has no fact ${name}`)
  return fact
}

/** Returns the fact at this JSON pointer into openapi.yaml. */
export function factAt(pointer: string): Fact | null {
  return factsByPointer.get(pointer) ?? null
}

/** Returns the fact at this pointer, or at the closest enclosing node that has a fact. */
export function nearestFact(pointer: string): Fact | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const fact = factsByPointer.get(at)
    if (fact) return fact
  }
  return null
}

/** Returns the fact about a property's value if the given fact is about its presence. Returns any other fact unchanged. */
export function valueFact(fact: Fact): Fact {
  return fact.value === undefined ? fact : findFact(fact.value)
}

/**
 * Reports whether violating the fact breaks the contract. Facts from the service document and its client are binding, but assumptions are
 * not.
 */
export function isBinding({ from }: Fact): boolean {
  return from !== 'assumed'
}

/** Reports whether a contract run can verify an assumed fact from outside a deployment. */
export function isObservable({ from, at }: Fact): boolean {
  return from !== 'assumed' || assumptions[at]?.observable !== false
}

/** Formats the source of a fact, such as `service 4.8`, `client` or `A12`. */
export function nameSource({ from, at }: Fact): string {
  return from === 'documented' ? `service ${at}` : at
}
