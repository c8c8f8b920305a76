/**
 * Deployments that differ from us only in what we guessed: the guess is refuted, and nothing fails the run. Those that made something
 * else of the whole document are held against all rules here, save made-up values; `npm run test:long` does that with each.
 */
import { afterAll, expect, it } from 'vitest'
import { rules } from '../../../src/contract/index.ts'
import type { RuleOutcome } from '../../../src/contract/run/judge.ts'
import { isDocumented, mutants } from './all.ts'
import { guessMutants } from './guesses.ts'
import { createMutantRunner } from './run-mutant.ts'

const single = mutants.filter((mutant) => !isDocumented(mutant) && !guessMutants.includes(mutant))
const runner = await createMutantRunner()
const madeUp = rules.map(({ id }) => id).filter((id) => id.endsWith('.hostile-values'))
const wholeRunner = await createMutantRunner({ skip: madeUp })
afterAll(() => Promise.all([runner.close(), wholeRunner.close()]))

/** Ids of the rules that failed the run, and of those that a guess was refuted by, with the facts. */
function read(outcomes: readonly RuleOutcome[]): { broken: string[]; refuted: string[]; facts: (number | string)[] } {
  const having = (verdict: string): readonly RuleOutcome[] => outcomes.filter((one) => one.verdict === verdict)
  return {
    broken: having('broken').map(({ rule }) => rule.id),
    refuted: having('refuted').map(({ rule }) => rule.id),
    facts: having('refuted').flatMap(({ findings }) => findings.flatMap(({ fact }) => [fact.number, fact.name])),
  }
}

it.each(guessMutants)('$id, which $says, refutes $rule and fails nothing', async ({ spoil, fact, rule }) => {
  const { broken, refuted, facts } = read((await wholeRunner.run(spoil)).outcomes)
  expect(broken).toEqual([])
  expect(refuted).toContain(rule)
  expect(facts).toContain(fact)
})

it.each(single)('$id, which $says, refutes $rule', async ({ spoil, fact, rule }) => {
  const { refuted, facts } = read((await runner.run(spoil, rule)).outcomes)
  expect(refuted).toEqual([rule])
  expect(facts).toContain(fact)
})

it('are eight at least that made something else of the document', () => {
  expect(guessMutants.filter((mutant) => !isDocumented(mutant)).length).toBeGreaterThanOrEqual(8)
})
