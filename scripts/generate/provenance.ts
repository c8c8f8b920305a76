import type { Fact } from '../check/facts.ts'
import type { Assumption, Sources } from './sources.ts'

/** Finds what is known of the places of openapi.yaml. */
export interface Provenance {
  /** The fact about the operation, parameter, body, answer, header or property at a place. */
  factAt(pointer: string): Fact | null
  /** The fact about the value of what a fact is about, if that has another source. */
  valueOf(fact: Fact | null): Fact | null
  /** The behaviours of an operation; without one, those that belong to none. */
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

/** Where a fact is known from, in the project's words: `service 4.8`, `client`, `A12`. */
export function nameSource({ from, at }: Pick<Fact, 'from' | 'at'>): string {
  return from === 'documented' ? `service ${at}` : at
}
