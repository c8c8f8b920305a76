/** Results of assumptions. Each result combines the results of all facts that depend on the assumption. */
import type { FactVerdict } from './fact-verdicts.ts'
import type { ContractReport, ReportedFact } from './report.ts'

export interface AssumptionResult {
  /** Number of the assumption, for example `A12`. */
  readonly number: string
  readonly verdict: Extract<FactVerdict, 'confirmed' | 'refuted' | 'untested' | 'not-observable'>
  readonly facts: readonly ReportedFact[]
}

/**
 * Returns the results in the order of the assumption numbers. An assumption is confirmed if at least one of its facts was confirmed and no
 * fact was refuted.
 */
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
  return has('untested') ? 'untested' : 'not-observable'
}
