import { type ContractFact, isBinding, isObservable } from '../../spec/facts.ts'
import { facts } from '../../spec/generated/facts.ts'
import type { ContractRun } from '../run/run.ts'

/**
 * Verdict on a fact:
 * - `passed`, `broken`: verdicts on facts from the documentation or the published client
 * - `confirmed`, `refuted`: verdicts on assumptions
 * - `untested`: no rule could test the fact
 * - `not-observable`: requests and responses cannot show whether the fact is true
 */
export type FactVerdict = 'passed' | 'broken' | 'confirmed' | 'refuted' | 'untested' | 'not-observable'

export interface FactResult {
  readonly fact: ContractFact
  readonly verdict: FactVerdict
  /** IDs of the rules that can test the fact, including rules that did not run. */
  readonly rules: readonly string[]
}

export function evaluateFacts({ plan, outcomes }: Pick<ContractRun, 'plan' | 'outcomes'>): FactResult[] {
  const covered = new Set(outcomes.flatMap((outcome) => outcome.testedFacts))
  const failed = new Set(outcomes.flatMap(({ findings }) => findings.map(({ fact }) => fact.number)))
  const rules = new Map<number, string[]>()
  for (const rule of [...plan.rules, ...plan.leftOut.map((one) => one.rule)]) {
    for (const { number } of rule.facts) rules.set(number, [...(rules.get(number) ?? []), rule.id])
  }
  return facts.map((fact) => ({
    fact,
    verdict: verdictOn(fact, covered.has(fact.number), failed.has(fact.number)),
    rules: rules.get(fact.number) ?? [],
  }))
}

function verdictOn(fact: ContractFact, covered: boolean, failed: boolean): FactVerdict {
  if (failed) return isBinding(fact) ? 'broken' : 'refuted'
  if (covered) return isBinding(fact) ? 'passed' : 'confirmed'
  return isObservable(fact) ? 'untested' : 'not-observable'
}
