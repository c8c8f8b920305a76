import type { Fact } from '../check/facts.ts'
import type { Assumption, Sources } from './sources.ts'

/** Finds the facts about the parts of openapi.yaml. */
export interface Provenance {
  /** Returns the fact about the operation, parameter, body, response, header or property at a pointer. */
  factAt(pointer: string): Fact | null
  /** Returns the fact about the value of a property. Returns null if the value has the same source as the property. */
  valueOf(fact: Fact | null): Fact | null
  /** Returns the behaviors of an operation. If `operation` is null, returns the behaviors that are not specific to an operation. */
  behavioursOf(operation: string | null): Fact[]
  assumption(no: string): Assumption | null
}

export function createProvenance({ facts, assumptions }: Pick<Sources, 'facts' | 'assumptions'>): Provenance {
  const byPlace = new Map(facts.map((fact) => [fact.where, fact]))
  const byNumber = new Map(assumptions.map((assumption) => [assumption.number, assumption]))
  return {
    factAt: (pointer) => byPlace.get(pointer) ?? null,
    valueOf: (fact) => facts.find(({ number }) => number === fact?.value) ?? null,
    behavioursOf: (operation) =>
      facts.filter((fact) => fact.kind === 'behaviour' && (fact.operation ?? null) === operation),
    assumption: (no) => byNumber.get(no) ?? null,
  }
}

/** Formats the source of a fact: `service 4.8`, `client` or `A12`. */
export function nameSource({ from, at }: Pick<Fact, 'from' | 'at'>): string {
  return from === 'documented' ? `service ${at}` : at
}
