/** Lookup of facts of openapi.yaml for contract runs. */
import type { Fact } from './fact.ts'
import { assumptions, facts } from './generated/facts.ts'

export type ContractFact = Fact

const byNumber = new Map(facts.map((fact) => [fact.number, fact]))
const factsByPointer = new Map(facts.map((fact) => [fact.where, fact]))
const byId = new Map(facts.filter(({ kind }) => kind === 'behaviour').map((fact) => [fact.name, fact]))

/** Returns a fact by its number, or a behavior by its ID. A fact is returned unchanged. */
export function findFact(name: number | string | Fact): Fact {
  if (typeof name === 'object') return name
  const fact = typeof name === 'number' ? byNumber.get(name) : byId.get(name)
  if (!fact) throw new Error(`openapi.yaml has no fact ${name}`)
  return fact
}

/** Returns the fact at a JSON pointer of openapi.yaml. */
export function factAt(pointer: string): Fact | null {
  return factsByPointer.get(pointer) ?? null
}

/** Returns the fact at a pointer, or of the closest enclosing node that has one. */
export function nearestFact(pointer: string): Fact | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const fact = factsByPointer.get(at)
    if (fact) return fact
  }
  return null
}

/** Returns the fact about the value: the fact itself, unless it covers only the presence. */
export function valueFact(fact: Fact): Fact {
  return fact.value === undefined ? fact : findFact(fact.value)
}

/**
 * Reports whether breaking the fact breaks the contract. This is so if the source is the service document or its client, and not an
 * assumption.
 */
export function isBinding({ from }: Fact): boolean {
  return from !== 'assumed'
}

/** Reports whether an assumed fact can be verified against a deployment from outside. */
export function isObservable({ from, at }: Fact): boolean {
  return from !== 'assumed' || assumptions[at]?.observable !== false
}

/** Formats the source of a fact: `service 4.8`, `client`, `A12`. */
export function nameSource({ from, at }: Fact): string {
  return from === 'documented' ? `service ${at}` : at
}
