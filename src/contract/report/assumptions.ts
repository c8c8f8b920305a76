/** What a run has shown of each assumption: of all the facts that stand on it together. */
import type { FactVerdict } from './fact-verdicts.ts'
import type { ContractReport, ReportedFact } from './report.ts'

export interface AssumptionResult {
  /** `A12`. */
  readonly number: string
  readonly verdict: Extract<FactVerdict, 'confirmed' | 'refuted' | 'not-tested' | 'not-observable'>
  readonly facts: readonly ReportedFact[]
}

/** In the order of their numbers. One of which some facts were shown and none refuted is confirmed. */
export function evaluateAssumptions({ facts }: Pick<ContractReport, 'facts'>): AssumptionResult[] {
  const numbers = [...new Set(facts.map(({ source }) => source).filter((source) => /^A\d+$/.test(source)))]
  return numbers
    .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
    .map((number) => {
      const own = facts.filter(({ source }) => source === number)
      return { number, verdict: combineVerdicts(own), facts: own }
    })
}

function combineVerdicts(facts: readonly ReportedFact[]): AssumptionResult['verdict'] {
  const has = (verdict: FactVerdict): boolean => facts.some((fact) => fact.verdict === verdict)
  if (has('refuted')) return 'refuted'
  if (has('confirmed')) return 'confirmed'
  return has('not-tested') ? 'not-tested' : 'not-observable'
}
