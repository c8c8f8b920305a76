/** Runs every rule against every mutant that contradicts only an assumption. Every run must pass. */
import { afterAll, expect, it } from 'vitest'
import { isDocumented, mutants } from './all.ts'
import { createMutantRunner } from './run-mutant.ts'

const runner = await createMutantRunner()
afterAll(() => runner.close())

it.each(mutants.filter((mutant) => !isDocumented(mutant)))(
  '$id, which $description, refutes $rule and breaks no rule',
  async (mutant) => {
    const { outcomes } = await runner.run(mutant.mutate)
    expect(outcomes.filter(({ verdict }) => verdict === 'broken').map(({ rule }) => rule.id)).toEqual([])
    expect(outcomes.find(({ rule }) => rule.id === mutant.rule)?.verdict).toBe('refuted')
  },
)
