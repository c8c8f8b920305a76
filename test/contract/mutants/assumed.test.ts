/**
 * Deployments that differ from us only in what we guessed: none of them fails the run, and the guess is refuted. All rules are run, save
 * those with made-up values: `npm run test:long` has them too.
 */
import { afterAll, expect, it } from 'vitest'
import { rules } from '../../../src/contract/index.ts'
import { isDocumented, mutants } from './all.ts'
import { createMutantRunner } from './run-mutant.ts'

const assumed = mutants.filter((mutant) => !isDocumented(mutant))
const madeUp = rules.map(({ id }) => id).filter((id) => id.endsWith('.hostile-values'))
const runner = await createMutantRunner({ skip: madeUp })
afterAll(() => runner.close())

it.each(assumed)('$id, which $says, refutes $rule and fails nothing', async ({ spoil, fact, rule }) => {
  const { outcomes } = await runner.run(spoil)
  expect(outcomes.filter(({ verdict }) => verdict === 'broken').map((outcome) => outcome.rule.id)).toEqual([])
  const refuted = outcomes.filter(({ verdict }) => verdict === 'refuted')
  expect(refuted.map((outcome) => outcome.rule.id)).toContain(rule)
  expect(refuted.flatMap(({ findings }) => findings.flatMap((one) => [one.fact.no, one.fact.name]))).toContain(fact)
})
