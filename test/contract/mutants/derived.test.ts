/** Changes every item of openapi.yaml in every way that the schemas can detect. */
import { afterAll, expect, it } from 'vitest'
import { contractRules } from '../../../src/contract/index.ts'
import { evaluateExchangeRule, type RuleOutcome } from '../../../src/contract/run/evaluate-rule.ts'
import { facts } from '../../../src/spec/generated/facts.ts'
import { type DerivedMutant, deriveMutants } from './derived.ts'
import { createMutantRunner } from './run-mutant.ts'

const derived = deriveMutants()
// The rules about generated values would send half of all requests. No mutant here needs these rules.
const generated = contractRules.filter(({ id }) => id.endsWith('.hostile-values')).map(({ id }) => id)
const runner = await createMutantRunner({ skip: generated })
const { exchanges, outcomes: unchangedOutcomes } = await runner.run((mock) => mock)
const exchangeRules = contractRules.filter((rule) => rule.kind === 'exchange')
afterAll(() => runner.close())

/** Mutants that change single responses are applied to recorded exchanges, as in the proxy. All other mutants are run. */
async function outcomesOf({ rewrite, only, mutate }: DerivedMutant): Promise<readonly RuleOutcome[]> {
  const rules = exchangeRules.filter(({ id }) => only.includes(id))
  if (rewrite === null || rules.length < only.length) return (await runner.run(mutate, ...only)).outcomes
  // The mutant does not change the other exchanges, so they cannot have findings.
  const changedExchanges = exchanges.flatMap((exchange) => {
    const changed = rewrite(exchange)
    return changed === exchange ? [] : [changed]
  })
  return rules.map((rule) => evaluateExchangeRule(rule, changedExchanges))
}

function verdictOf(outcomes: readonly RuleOutcome[]): string {
  const has = (verdict: string): boolean => outcomes.some((outcome) => outcome.verdict === verdict)
  return has('broken') ? 'broken' : has('refuted') ? 'refuted' : 'nothing'
}

const places = [...new Set(derived.map(placeOf))]

/** Returns the operation key of a mutant. */
function placeOf({ id }: DerivedMutant): string {
  return id.split(/[ :]/)[0] ?? ''
}

it.each(places)(
  '%s: every violation is detected and fails the run if the violated fact is documented',
  async (place) => {
    const missed: string[] = []
    for (const mutant of derived.filter((one) => placeOf(one) === place)) {
      const outcomes = await outcomesOf(mutant)
      const verdict = verdictOf(outcomes)
      if (verdict !== mutant.verdict) missed.push(`${mutant.id}: ${verdict}, not ${mutant.verdict}`)
      // If a field has its own fact, the finding must contain this fact.
      const traced = outcomes.some(({ findings }) => findings.some(({ fact }) => fact.number === mutant.fact.number))
      if (mutant.fact.kind === 'property' && mutant.rewrite && !traced)
        missed.push(`${mutant.id}: not traced to its fact`)
    }
    expect(missed).toEqual([])
  },
)

it('covers every fact in openapi.yaml except behaviors and the private key', () => {
  const coveredFacts = new Set(derived.map(({ fact }) => fact.number))
  const uncovered = facts.filter(({ kind, number }) => kind !== 'behaviour' && !coveredFacts.has(number))
  // All operations share this credential. The mutants written by hand cover it.
  expect(uncovered.map(({ name }) => name)).toEqual(['privateKey'])
})

it('reports nothing if nothing is violated', () => {
  expect(unchangedOutcomes.filter(({ verdict }) => verdict !== 'passed').map(({ rule }) => rule.id)).toEqual([])
})
