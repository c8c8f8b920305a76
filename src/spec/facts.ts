/** The facts of openapi.yaml as contract runs look them up. */
import type { Fact } from './fact.ts'
import { assumptions, facts } from './generated/facts.ts'

export type ContractFact = Fact

const byNumber = new Map(facts.map((fact) => [fact.number, fact]))
const factsByPointer = new Map(facts.map((fact) => [fact.where, fact]))
const byId = new Map(facts.filter(({ kind }) => kind === 'behaviour').map((fact) => [fact.name, fact]))

/** A fact by its number, or a behaviour by its id; a fact that is at hand is itself. */
export function findFact(name: number | string | Fact): Fact {
  if (typeof name === 'object') return name
  const fact = typeof name === 'number' ? byNumber.get(name) : byId.get(name)
  if (!fact) throw new Error(`openapi.yaml has no fact ${name}`)
  return fact
}

/** The fact about what stands at a JSON pointer of openapi.yaml. */
export function factAt(pointer: string): Fact | null {
  return factsByPointer.get(pointer) ?? null
}

/** The fact about what stands at a pointer, or about the least thing around it that has one. */
export function nearestFact(pointer: string): Fact | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const fact = factsByPointer.get(at)
    if (fact) return fact
  }
  return null
}

/** The fact about the value of what a fact is about: itself, unless it is about presence only. */
export function valueFact(fact: Fact): Fact {
  return fact.value === undefined ? fact : findFact(fact.value)
}

/** Whether breaking it breaks the contract: what the service document or its client says, as against what is assumed. */
export function isBinding({ from }: Fact): boolean {
  return from !== 'assumed'
}

/** Whether a deployment shows from outside that an assumed fact holds. */
export function isObservable({ from, at }: Fact): boolean {
  return from !== 'assumed' || assumptions[at]?.observable !== false
}

/** Where a fact is known from: `service 4.8`, `client`, `A12`. */
export function nameSource({ from, at }: Fact): string {
  return from === 'documented' ? `service ${at}` : at
}
