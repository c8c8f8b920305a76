/** Tests mutants that contradict only an assumption. The assumption is refuted, and the run passes (see assumed.long.ts). */
import { afterAll, expect, it } from 'vitest'
import { isDocumented, mutants } from './all.ts'
import { assumptionMutants } from './assumptions.ts'
import { createMutantRunner } from './run-mutant.ts'

const runner = await createMutantRunner()
afterAll(() => runner.close())

it.each(mutants.filter((mutant) => !isDocumented(mutant)))('$id, which $description, refutes $rule', async (mutant) => {
  const { outcomes } = await runner.run(mutant.mutate, mutant.rule)
  expect(outcomes.map(({ rule, verdict }) => [rule.id, verdict])).toEqual([[mutant.rule, 'refuted']])
  expect(outcomes.flatMap(({ findings }) => findings.flatMap(({ fact }) => [fact.number, fact.name]))).toContain(
    mutant.fact,
  )
})

it('at least eight mutants contradict only an assumption', () => {
  expect(assumptionMutants.filter((mutant) => !isDocumented(mutant)).length).toBeGreaterThanOrEqual(8)
})
